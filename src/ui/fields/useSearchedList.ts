import { useState, type KeyboardEvent } from 'react'
import { takeOnKey } from './takeOnKey.ts'

/**
 * Props of a searchable list of several: the first match is highlighted while something is typed, and Enter and Tab take
 * it. `onSearch` gets what is typed, for options that the server looks up.
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
