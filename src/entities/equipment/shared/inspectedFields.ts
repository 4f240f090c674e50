import { dayOf } from '#src/ui/time/time.ts'
import { comment, reason, type FieldsOf } from '../../record/moves/moveFields.ts'

/** A remark, which the dialog begins with. */
export const remark = { ...comment, autoFocus: true } as const

/** The day on which something happened: today, if nothing else is said. */
export const onToday =
  <Name extends string>(name: Name, label: string): FieldsOf<unknown, Name> =>
  (_, { now, zone }) => [{ as: 'day', name, label, required: true, start: dayOf(now, zone) }]

interface Shared {
  takeOut: FieldsOf<unknown, 'reason'>
  putBack: FieldsOf<unknown, 'comment'>
  event: FieldsOf<unknown, 'happenedOn' | 'what'>
}

/** What the actions ask for that equipment and places have in common. */
export const inspectedFields: Shared = {
  takeOut: [reason],
  putBack: [remark],
  event: (_, { now }) => [
    { as: 'moment', name: 'happenedOn', label: 'Happened', required: true, start: new Date(now).toISOString() },
    { as: 'longText', name: 'what', label: 'What happened', required: true, rows: 3, autoFocus: true },
  ],
}
