import { useEffect, useSyncExternalStore } from 'react'

/** Returns a value as its field shows it; undefined if the field does not know the value. */
type Words = (value: unknown) => string | undefined

interface Context {
  of: Map<string, Words>
  listeners: Set<() => void>
}

const byControl = new WeakMap<object, Context>()
const wordsOf = (control: object) => {
  const words = byControl.get(control) ?? { of: new Map(), listeners: new Set() }
  byControl.set(control, words)
  return words
}

/** Lets other components, such as ConflictChoice, show values of this field as the field itself shows them. */
export function useGiveWords({ form, name }: { form: { control: object }; name: string }, words: Words) {
  useEffect(() => {
    const { of, listeners } = wordsOf(form.control)
    of.set(name, words)
    for (const listener of listeners) listener()
  })
}

/** Returns a value as the form's field of that name shows it. */
export function useWordsOf(control: object, name: string, value: unknown): string | undefined {
  const words = wordsOf(control)
  const subscribe = (changed: () => void) => {
    words.listeners.add(changed)
    return () => void words.listeners.delete(changed)
  }
  return useSyncExternalStore(subscribe, () => words.of.get(name)?.(value))
}
