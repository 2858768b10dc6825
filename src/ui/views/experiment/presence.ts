/** `offline`: nothing is fetched. `hub`: its files are fetched when a run needs them. `absent`: its folder must be picked. */
export type Presence = 'offline' | 'hub' | 'absent';
