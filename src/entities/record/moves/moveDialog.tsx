import { calledBy, partsOf } from '#contract/called.ts'
import type { Action, Entity, Row } from '#contract/entity.ts'
import type { entityData } from '#src/data/entityData.ts'
import { startOf, type FieldPlace, type MoveFields } from './moveFields.ts'
import { MoveInputs, useAsked } from './MoveInputs.tsx'
import { MoveModal } from './MoveModal.tsx'
import type { MoveWords } from './moveWords.ts'

interface Described<E extends Entity, Move extends Action<E>> {
  data: ReturnType<typeof entityData<E>>
  words: Readonly<Record<Move, MoveWords>>
  fields: MoveFields<E, Move>
}

interface Asked<E extends Entity, Move extends Action<E>> {
  row: Row<E>
  move: Move
  onClose(): void
  /** Leads to a question that is not answered yet, for a kind with a questionnaire. */
  onGap?: FieldPlace<Row<E>>['onGap']
}

type Props<E extends Entity, Move extends Action<E>> = Described<E, Move> &
  Asked<E, Move> & {
    /** Runs before the action, such as an upload, and returns the row that the action is based on. */
    before?: ((row: Row<E>) => Promise<Row<E>>) | undefined
  }

/** What a record is called in its dialogs: its number, its title while it has none, or the name of its kind's pattern. */
const calledIn = (entity: Entity, row: object) => {
  const { number, title } = row as { number: string | null; title?: string }
  const named = () =>
    partsOf(calledBy(entity))
      .map((part) => ('words' in part ? part.words : ((row as Record<string, string | null>)[part.field] ?? '')))
      .join('')
  return { number, called: number ?? title ?? named() }
}

/** The dialog of an action: its fields, and what is sent. */
export function MoveDialog<E extends Entity, Move extends Action<E>>({
  data,
  words,
  fields,
  row,
  move,
  onClose,
  onGap,
  before,
}: Props<E, Move>) {
  const asked = useAsked(fields, move, row)
  const { number, called } = calledIn(data.entity, row)
  const leadToGap: typeof onGap = (gap) => {
    onClose()
    onGap?.(gap)
  }
  return (
    <MoveModal<E>
      data={data}
      row={row}
      move={move}
      words={words[move]}
      called={called}
      {...(number === null && { calledAfter: (saved: Row<E>) => calledIn(data.entity, saved).called })}
      start={startOf(asked)}
      {...(before && { before })}
      onClose={onClose}
    >
      {asked.length > 0 ? (form) => <MoveInputs form={form} row={row} fields={asked} onGap={leadToGap} /> : undefined}
    </MoveModal>
  )
}

/** Returns the dialog of a kind's actions. */
export const moveDialog =
  <E extends Entity, Move extends Action<E>>(described: Described<E, Move>) =>
  (props: Asked<E, Move>) => <MoveDialog {...described} {...props} />
