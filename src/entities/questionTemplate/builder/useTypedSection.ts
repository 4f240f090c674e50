import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Section } from '#contract/entities/questionTemplate.ts'
import type { Draft } from '#src/data/drafts.ts'
import { same } from '#src/data/merge.ts'
import { useTypedWords } from '#src/data/useTypedWords.ts'

/** What can be changed in the form of a section; undefined is as it is stored. */
export type Change = { [name in 'title' | 'repeatable' | 'visibleIf']?: Section[name] | undefined }

interface Context {
  name: string
  left: Draft | null
  onChange(change: Change): Promise<unknown>
}

/** Milliseconds of rest after the last change until it is saved. */
const pause = 700

/**
 * What is changed in a section and not stored yet: kept in this browser, saved after a moment of rest and when one goes
 * elsewhere.
 */
export function useTypedSection(section: Section, { name, left, onChange }: Context) {
  const words = useTypedWords<Change[keyof Change]>(name, left)
  const [typed, setTyped] = useState<Change>(words.left as Change)
  // What comes back from an earlier visit waits for a nod: the section may have changed since.
  const [back, setBack] = useState(left?.at ?? null)
  const latest = useRef(typed)
  const put = (next: Change) => {
    for (const key of ['title', 'repeatable', 'visibleIf'] as const)
      if (next[key] !== latest.current[key]) words.typed(key, next[key])
    latest.current = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
    setTyped(latest.current)
  }
  const save = useEffectEvent(async () => {
    const sent = Object.fromEntries(
      Object.entries(latest.current).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
    ) as Change
    if (sent.title === '') delete sent.title
    const news = Object.entries(sent).filter(([key, value]) => !same(value, section[key as keyof Change]))
    const before = latest.current
    // A refusal is said above the outline; what was typed stands.
    if (
      news.length > 0 &&
      !(await onChange(Object.fromEntries(news)).then(
        () => true,
        () => false,
      ))
    )
      return
    put(
      Object.fromEntries(
        Object.entries(latest.current).filter(
          ([key, value]) => !(key in sent) || !same(value, before[key as keyof Change]),
        ),
      ),
    )
  })
  const leave = useEffectEvent(() => back === null && void save())
  useEffect(() => {
    if (back !== null || Object.keys(typed).length === 0) return undefined
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
  }, [typed, back])
  useEffect(() => () => void leave(), [])
  return {
    typed,
    back,
    /** Null gives up all that is not stored. */
    become(change: Change | null) {
      setBack(null)
      put(change ? { ...latest.current, ...change } : {})
    },
    save() {
      setBack(null)
      void save()
    },
  }
}
