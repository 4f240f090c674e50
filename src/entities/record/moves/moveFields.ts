import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Action, ActionInput, Entity, Row } from '#contract/entity.ts'
import type { SubmitGaps } from '#contract/questionnaires/answers.ts'
import type { Option } from '#src/ui/fields/field.ts'
import type { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

type Clock = ReturnType<typeof useClock>

interface About<Name> {
  /** The name of the value in what the action takes. */
  name: Name
  label: string
  required?: boolean
  help?: string | undefined
  autoFocus?: boolean
  /** Keeps the field out of the dialog; its value is sent as it starts. */
  isHidden?: boolean
}

/** A field that needs nothing but words. `start` is the value it begins with; without one it is empty. */
export type PlainField<Name extends string = string> = About<Name> &
  (
    | { as: 'text'; start?: string; maxLength?: number }
    | { as: 'longText'; start?: string; rows?: number; orNull?: false }
    | { as: 'longText'; start: string | null; rows?: number; orNull: true }
    | { as: 'day' | 'moment'; start?: string | null }
    | { as: 'number'; start: number | null; unit?: string; decimals?: number }
    | { as: 'choice' | 'radio'; start: number | string | null; options: readonly Option[]; none?: string }
    | { as: 'check' | 'switch'; start?: boolean }
  )

/** What a field of a kind of its own is given. */
export interface FieldPlace<R> {
  form: UseFormReturn
  row: R
  /** Closes the dialog, and leads to a question that is not answered yet. */
  onGap(gap: SubmitGaps['gaps'][number]): void
}

/** A field that reads other records, depends on others, or is several in one. */
export interface CustomField<R, Name extends string = string> {
  start: { readonly [N in Name]?: unknown }
  show(place: FieldPlace<R>): ReactNode
}

/** Fields that stand beside each other. */
interface Beside<Name extends string> {
  beside: readonly PlainField<Name>[]
}

/** A field of the dialog of an action, or several beside each other. */
export type MoveField<R, Name extends string = string> = PlainField<Name> | CustomField<R, Name> | Beside<Name>

/** The fields of an action in their order, or how they follow from the record and the time. */
export type FieldsOf<R, Name extends string = string> =
  | readonly MoveField<R, Name>[]
  | ((row: R, clock: Clock) => readonly MoveField<R, Name>[])

/** The fields of each action of a kind. Their names are those of what the action takes. */
export type MoveFields<E extends Entity, Move extends Action<E>> = {
  readonly [M in Move]: FieldsOf<Row<E>, keyof ActionInput<E, M> & string>
}

const empty = { text: '', longText: '', day: '', moment: '', check: false, switch: false }

/** The values that a dialog with these fields begins with. */
export const startOf = (fields: readonly MoveField<never>[]): FieldValues =>
  Object.assign(
    {},
    ...fields.map((field): FieldValues => {
      if ('beside' in field) return startOf(field.beside)
      if ('show' in field) return field.start
      const { as, name, start } = field
      return { [name]: start === undefined && as in empty ? empty[as] : start }
    }),
  ) as FieldValues

/** The reason that an action asks for. */
export const reason = {
  as: 'longText',
  name: 'reason',
  label: 'Reason',
  required: true,
  autoFocus: true,
  rows: 3,
} as const satisfies PlainField

/** When something was reported to the authority, and under which number. */
export const reported: Beside<'reportedOn' | 'referenceNumber'> = {
  beside: [
    { as: 'day', name: 'reportedOn', label: 'Reported on', required: true },
    {
      as: 'text',
      name: 'referenceNumber',
      label: 'Reference',
      required: true,
      maxLength: 60,
      help: 'The authority’s number of the report',
    },
  ],
}

/** A remark that may be left out. */
export const comment = { as: 'longText', name: 'comment', label: 'Comment', rows: 3 } as const satisfies PlainField
