import { useSyncExternalStore } from 'react'

/** A user's choice: light, dark, or the system setting. */
export type Scheme = 'light' | 'dark' | 'auto'

/** Local storage key of the choice; Mantine's own, so that both agree. */
export const schemeKey = 'mantine-color-scheme-value'

/** The office's default for users without a choice. */
let offered: 'light' | 'dark' | null = null

const dark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Returns the user's choice; 'auto' by default. */
export function wishedScheme(): Scheme {
  const kept = localStorage.getItem(schemeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

const shownScheme = (): 'light' | 'dark' => {
  const wish = wishedScheme()
  if (wish !== 'auto') return wish
  if (offered && localStorage.getItem(schemeKey) === null) return offered
  return dark().matches ? 'dark' : 'light'
}

/** Applies the effective scheme to the page. */
export function showScheme() {
  document.documentElement.dataset.mantineColorScheme = shownScheme()
  for (const listener of listeners) listener()
}

/** Applies the scheme, and follows the system and the choice in other tabs. Call it once before the first frame. */
export function followScheme() {
  showScheme()
  dark().addEventListener('change', showScheme)
  addEventListener('storage', showScheme)
}

/** Sets the default for users without a choice in this browser; null means the system setting. */
export function offerScheme(scheme: 'light' | 'dark' | null) {
  if (scheme === offered) return
  offered = scheme
  showScheme()
}

/** Stores the choice in this browser and applies it at once, in every open tab. */
export function wishScheme(scheme: Scheme) {
  localStorage.setItem(schemeKey, scheme)
  showScheme()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the chosen and the effective scheme, and follows changes. */
export function useScheme() {
  const wished = useSyncExternalStore(subscribe, wishedScheme)
  const shown = useSyncExternalStore(subscribe, shownScheme)
  return { wished, shown }
}
