import { useState, type KeyboardEvent } from 'react'
import { takeOnKey } from './takeOnKey.ts'

/**
 * Props of a searchable multi-select: while the user types, the first match is highlighted; Enter and Tab select it.
 * `onSearch` receives the typed text if the server looks up the options.
 */
export function useSearchedList(onSearch?: (words: string) => void) {
  const [sought, setSought] = useState('')
  return {
    searchValue: sought,
    onSearchChange: (words: string) => {
      setSought(words)
      onSearch?.(words)
    },
    selectFirstOptionOnChange: sought.trim() !== '',
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => takeOnKey(event, sought),
  }
}
