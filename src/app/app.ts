import type { AppState } from './app-state.ts';
import type { Commands } from './commands.ts';

/** What every view is given: state to read and commands to call. */
export interface App {
  readonly state: AppState;
  readonly commands: Commands;
}

declare global {
  /** For scripts such as the headless run: the same state and commands that the screens have. */
  var leafmark: App;
}
