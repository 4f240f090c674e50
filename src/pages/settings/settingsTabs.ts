/** The tabs of Settings, in order. */
export const settingsTabs = [
  { id: 'office', label: 'Office' },
  { id: 'lists', label: 'Lists' },
  { id: 'bin', label: 'Recycle bin' },
  { id: 'audit', label: 'Audit' },
  { id: 'outbox', label: 'Outbox' },
] as const
export type SettingsTab = (typeof settingsTabs)[number]['id']
export const settingsTabIds = settingsTabs.map(({ id }) => id)
