/** What a call is for. */
export const promptTasks = ['answer', 'fuse', 'extract', 'verify', 'repair', 'reword'] as const;
export type PromptTask = (typeof promptTasks)[number];
