import { useEffect, useMemo, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { compare, same } from './merge.ts'

export interface Stored {
  id: number
  rowVersion: number
  updatedOn: string
  updatedByName?: string | null
}

/** Somebody else's save, seen while a form is open. */
export interface Overtaken {
  who: string
  when: string
  /** The fields to choose for, with both values. */
  disputed: { name: string; mine: unknown; theirs: unknown }[]
  /** What has been chosen; fields that are missing keep mine. */
  taken: Readonly<Record<string, 'mine' | 'theirs'>>
  take(name: string, side: 'mine' | 'theirs'): void
}

/**
 * Holds the version a form was opened on while live events refresh the record beneath it. When somebody else saves,
 * their changes to fields nobody touched here are taken over, and the fields that both changed are offered for choice.
 */
export function useEditing<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  current: Stored | null,
  fields: readonly string[],
  base: Record<string, unknown> | null,
) {
  const [opened, setOpened] = useState<{ row: (Record<string, unknown> & Partial<Stored>) | null }>({ row: base })
  const [seen, setSeen] = useState<{
    who: string
    when: string
    names: string[]
    mine: Record<string, unknown>
    theirs: Record<string, unknown>
  } | null>(null)
  const [taken, setTaken] = useState<Record<string, 'mine' | 'theirs'>>({})

  const set = (name: string, value: unknown) =>
    form.setValue(name as Path<T>, (value ?? null) as PathValue<T, Path<T>>, { shouldDirty: true })

  /** Moves on to a newer version of the record: a live one, or the one that came with a refusal. */
  const moveOnTo = (newer: Stored) => {
    const from = opened.row
    if (!from || (from.rowVersion ?? 0) >= newer.rowVersion) return
    const theirs = newer as unknown as Record<string, unknown>
    const mine = form.getValues() as Record<string, unknown>
    const merge = compare(fields, from, mine, theirs)
    for (const name of merge.taken) set(name, theirs[name])
    setOpened({ row: theirs })
    // Where theirs was taken the field holds theirs; mine is what stood there before.
    const own: Record<string, unknown> = {
      ...mine,
      ...Object.fromEntries(
        Object.keys(taken)
          .filter((name) => taken[name] === 'theirs')
          .map((name) => [name, seen?.mine[name]]),
      ),
    }
    const names = [
      ...new Set([...(seen?.names ?? []).filter((name) => !same(own[name], theirs[name])), ...merge.disputed]),
    ]
    setSeen({ who: newer.updatedByName ?? 'Someone else', when: newer.updatedOn, names, mine: own, theirs })
  }
  /** What is stored by this form itself: nothing to choose. */
  const standOn = (row: Stored) => {
    setOpened({ row: row as Stored & Record<string, unknown> })
    setSeen(null)
    setTaken({})
  }
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the record beneath is changed by others, not by a render, and each version is taken over once
    if (current) moveOnTo(current)
  })

  const overtaken = useMemo<Overtaken | null>(
    () =>
      seen && {
        who: seen.who,
        when: seen.when,
        taken,
        disputed: seen.names.map((name) => ({ name, mine: seen.mine[name], theirs: seen.theirs[name] })),
        take(name, side) {
          if (side === (taken[name] ?? 'mine')) return
          // Mine is what stands in the field when theirs takes its place, with all that was typed since.
          if (side === 'theirs') setSeen({ ...seen, mine: { ...seen.mine, [name]: form.getValues(name as Path<T>) } })
          setTaken((before) => ({ ...before, [name]: side }))
          form.setValue(
            name as Path<T>,
            (side === 'mine' ? seen.mine[name] : seen.theirs[name]) as PathValue<T, Path<T>>,
            { shouldDirty: true },
          )
        },
      },
    [seen, taken, form],
  )
  const version = opened.row?.rowVersion ?? 0
  return { opened: opened.row, version, overtaken, moveOnTo, standOn }
}
