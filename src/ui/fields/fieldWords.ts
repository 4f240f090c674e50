import { useEffect, useSyncExternalStore } from 'react'

/** A value as its field shows it; undefined where the field does not know it. */
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

/** Lets others show a value of this field in its own words, such as the choice between two versions. */
export function useGiveWords({ form, name }: { form: { control: object }; name: string }, words: Words) {
  useEffect(() => {
    const { of, listeners } = wordsOf(form.control)
    of.set(name, words)
    for (const listener of listeners) listener()
  })
}

/** What the form's own field of that name says for a value. */
export function useWordsOf(control: object, name: string, value: unknown): string | undefined {
  const words = wordsOf(control)
  const subscribe = (changed: () => void) => {
    words.listeners.add(changed)
    return () => void words.listeners.delete(changed)
  }
  return useSyncExternalStore(subscribe, () => words.of.get(name)?.(value))
}
