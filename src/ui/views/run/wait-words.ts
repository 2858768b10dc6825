import type { CallWait } from '../../../core/progress.ts';
import { formatCount, formatCounted } from '../../format.ts';

/**
 * "Waiting until 14:05:10: the provider asks for 120 s (6 calls)"; where it named no time "Waiting until 14:05:10 before 1 call is made again".
 * @param timeZone of the browser where it is left out
 */
export function waitWords({ until, askedMs, calls }: CallWait, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(until);
  if (askedMs === null) {
    return `Waiting until ${time} before ${formatCounted(calls, 'call')} ${calls === 1 ? 'is' : 'are'} made again`;
  }
  return `Waiting until ${time}: the provider asks for ${formatCount(Math.ceil(askedMs / 1000))} s (${formatCounted(calls, 'call')})`;
}
