import { savedView, type SavedView } from '#contract/entities/savedView.ts'
import { entityData, recordPart } from '#src/data/entityData.ts'

export const savedViews = entityData(savedView)

/** A view as it opens now: with the choices of its filters that are gone, by column. */
export const openedView = (id: number) => recordPart<OpenedView>(savedView, id, 'opened')
export type OpenedView = Pick<SavedView, 'id' | 'register' | 'name' | 'state'> & {
  gone: Readonly<Record<string, readonly string[]>>
}
