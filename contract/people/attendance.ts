/** Whether someone is on site. A sign-out at the set time does not count until someone confirms it. */
export const attendanceStatus = { onSite: 10, signedOut: 20, toConfirm: 30 } as const
export const attendanceStatusWords: Record<number, string> = {
  10: 'On site',
  20: 'Signed out',
  30: 'To be confirmed',
}

/** How someone was signed in. */
export const signInMethods = ['staff', 'kiosk', 'qr', 'import'] as const
export type SignInMethod = (typeof signInMethods)[number]
export const signInMethodWords: Record<SignInMethod, string> = {
  staff: 'By staff',
  kiosk: 'At the gate',
  qr: 'By code',
  import: 'From the gate log',
}
