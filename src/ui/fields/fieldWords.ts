import { useEffect, useSyncExternalStore } from 'react'

/** A value as its field shows it; undefined where the field does not know it. */
type Words = (value: unknown) => string | undefined

interface Room {
  of: Map<string, Words>
  listeners: Set<() => void>
}

const rooms = new WeakMap<object, Room>()
const roomOf = (control: object) => {
  const room = rooms.get(control) ?? { of: new Map(), listeners: new Set() }
  rooms.set(control, room)
  return room
}

/** Lets others show a value of this field in its own words, such as the choice between two versions. */
export function useGiveWords({ form, name }: { form: { control: object }; name: string }, words: Words) {
  useEffect(() => {
    const { of, listeners } = roomOf(form.control)
    of.set(name, words)
    for (const listener of listeners) listener()
  })
}

/** What the form's own field of that name says for a value. */
export function useWordsOf(control: object, name: string, value: unknown): string | undefined {
  const room = roomOf(control)
  const subscribe = (changed: () => void) => {
    room.listeners.add(changed)
    return () => void room.listeners.delete(changed)
  }
  return useSyncExternalStore(subscribe, () => room.of.get(name)?.(value))
}
