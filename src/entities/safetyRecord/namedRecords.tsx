import { actionStatusWords } from '#contract/safety/actionStatus.ts'
import { entityOf } from '#contract/entities/index.ts'
import type { LinkableKind, NamedRecord } from '#contract/questionnaires/links.ts'
import { observationStatusWords } from '#contract/safety/observationStatus.ts'
import { namesOf } from '#contract/recordNames.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { InstanceBadge } from './instanceLooks.tsx'

/** The name of a kind of safety record in a system: 'Permit'. */
export const kindWord = (kind: LinkableKind, system: System) =>
  namesOf(entityOf(kind), { systemId: recordSystemIdOf(system) }).name

const ownWords: Partial<Record<LinkableKind, Readonly<Record<number, string>>>> = {
  observation: observationStatusWords,
  questionResponseAction: actionStatusWords,
}

/** The status of a safety record of any kind. */
export const RecordStatus = ({ record: { kind, statusId } }: { record: NamedRecord }) =>
  ownWords[kind] ? <span className="small">{ownWords[kind][statusId]}</span> : <InstanceBadge statusId={statusId} />
