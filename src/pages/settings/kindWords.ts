import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'

const known: Partial<Record<string, Entity>> = entities

export const entityOf = (kind: string) => known[kind]
/** Returns the name of a kind. */
export const kindWord = (kind: string) => known[kind]?.name ?? kind
