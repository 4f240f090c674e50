import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { actionWord } from '#contract/trailWords.ts'

const known: Partial<Record<string, Entity>> = entities

export const entityOf = (kind: string) => known[kind]
/** Returns the name of a kind. */
export const kindWord = (kind: string) => known[kind]?.name ?? kind
/** The kinds as choices, by their words. */
export const kindChoices = Object.values(entities as Record<string, Entity>)
  .filter(({ scope }) => scope !== 'own')
  .map(({ kind, name }) => ({ value: kind as string, label: name }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** Every action a history can hold, by its word. */
export const actionChoices = [
  ...new Set([
    'created',
    'changed',
    'deleted',
    'restored',
    'locked',
    'unlocked',
    'joined',
    'linked',
    'passwordChanged',
    'image',
    'logo',
    'reason',
    'handedOver',
    ...Object.values(entities as Record<string, Entity>)
      .filter(({ scope }) => scope !== 'own')
      .flatMap(({ actions }) => Object.keys(actions)),
  ]),
]
  .map((value) => ({ value, label: actionWord(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))
