import { baseStyles } from './base-styles.ts';
import { controlStyles } from './control-styles.ts';
import { markStyles } from './mark-styles.ts';
import { panelStyles } from './panel-styles.ts';
import { tableStyles } from './table-styles.ts';

/** What every view adopts before its own rules: `static override styles = [sharedStyles, css`…`]`. */
export const sharedStyles = [baseStyles, controlStyles, panelStyles, tableStyles, markStyles];
