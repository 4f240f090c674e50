import type { Entity, Row } from '#contract/entity.ts'
import type { Stage } from '#contract/approvals/approvalStages.ts'
import type { ApprovalStep, RunResult } from '#contract/approvals/processRun.ts'
import type { System } from '#contract/systems.ts'
import type { Person } from './person.ts'
import type { Write } from './write.ts'
import type { Tx } from '#server/db/database.ts'

/** A record as its approval and its notifications need it. */
export interface Approved {
  projectId: number
  authorId: number
  /** The system of the project whose people are asked. Manage in it may skip stages and ask others. */
  system: System
  number: string | null
  title: string
  /** The path of the record's screen. */
  url: string
}

/** The approval template of a record. */
export interface TemplateChoice {
  templateId: number
  /** Values of the record that stages test to skip themselves, by name: `costEstimate`, `timeImpactDays`. */
  values: Readonly<Record<string, unknown>>
  /** The user ids of stages whose people the project names itself, by stage key. */
  people?: Readonly<Record<string, readonly number[]>>
}

/**
 * Someone who requested the work that a record is about, does it or is its subject, and so may not decide on it (6.2).
 */
export interface Party {
  /** Their account; null if only their name is known. */
  userId: number | null
  name: string
  /** Completes 'Aoife Murphy is …': 'the permit holder'. */
  as: string
  /** Whether a stage that lets the author decide lets them decide as well. */
  likeAuthor?: true
}

/** How the records of a kind go through an approval. */
export interface ApprovalHooks<E extends Entity> {
  of(row: Row<E>): Approved
  /** The template for the record as it is now; null while none is set. */
  template(tx: Tx, row: Row<E>): Promise<TemplateChoice | null>
  /** The record with the values typed by the person about to submit it, for the preview of its stages. */
  proposed?(row: Row<E>, typed: Readonly<Record<string, string>>): Row<E>
  /** Whether a person may read the record while it is in review. Others are not asked to decide. */
  maySee(person: Person, row: Row<E>): boolean
  /** People who may not decide on the record, besides its author, as far as its row names them. */
  parties?(row: Row<E>): readonly Party[]
  /** Further such people, named outside its row, such as in its answers. */
  moreParties?(w: Pick<Write, 'tx' | 'services'>, row: Row<E>): Promise<readonly Party[]>
  /**
   * Fields that the record gets after a step, such as its status; `result` is null while the approval continues. `step`
   * is what the person did and at which stage, with the most recent approver.
   */
  after(
    w: Write,
    row: Row<E>,
    result: RunResult | 'recalled' | null,
    step: { action: ApprovalStep; comment: string | null; stage: Stage | null; authorisedBy: number | null },
  ): Promise<object> | object
}
