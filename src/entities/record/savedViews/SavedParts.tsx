import type { SavedViewsProps, ViewDialog } from './savedViewsProps.ts'
import { OpenViewName } from './OpenViewName.tsx'
import { SavedViewForm } from './SavedViewForm.tsx'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import { SavedViewList } from './SavedViewList.tsx'

/** One part of the menu of saved views: the name on its button, its list, or one of its dialogs. */
type Part =
  | { linked: number }
  | { close: () => void; ask: (dialog: ViewDialog) => void }
  | { dialog: ViewDialog; onClose: () => void }

/** The parts of the menu of saved views, which load together. */
export function SavedParts({ part, ...props }: SavedViewsProps & { part: Part }) {
  if ('linked' in part) return <OpenViewName {...props} {...part} />
  if ('close' in part) return <SavedViewList {...props} {...part} />
  const { dialog, onClose } = part
  if (dialog.of === 'mail') return <SubscribeDialog view={dialog} onClose={onClose} />
  return <SavedViewForm {...props} id={dialog.id} onClose={onClose} />
}
