/** The state of a file's virus check; null if no scanner was set up when it was stored. */
export type ScanState = 'pending' | 'clean' | 'blocked'

export const scanWords: Readonly<Record<ScanState, string>> = {
  pending: 'Being checked for viruses',
  clean: 'Checked for viruses',
  blocked: 'Blocked, because it contains a virus',
}

/** Whether a file may be opened and downloaded. */
export const isOpenFile = (state: ScanState | null) => state === null || state === 'clean'
