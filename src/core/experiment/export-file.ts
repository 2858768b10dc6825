/** One file of an export; text, UTF-8. */
export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}
