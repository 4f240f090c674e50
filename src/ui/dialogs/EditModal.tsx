import { IconX } from '@tabler/icons-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { useFormState, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button, isSecondClick } from '../Button.tsx'
import { ConfirmModal, Leaving } from './ConfirmModal.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorCount } from './ErrorCount.tsx'
import { toNextField } from './toNextField.ts'
import { Notice } from '../page/Notice.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { leadToUnreadable } from '../unreadable.ts'
import { useSlow } from '../useSlow.ts'

interface Removal {
  /** Name of the record to delete, for the question 'Delete Corrib Steel?'. */
  name: string
  consequences?: ReactNode
  /** Why it cannot be deleted at present; the button stays visible, disabled, and shows the reason. */
  reason?: string | null
  /** Deletes the record. The caller closes the dialog, shows the message and may navigate back. */
  onConfirm: () => unknown
  /** Why deleting failed. */
  problem?: ReactNode
}

interface Props<T extends FieldValues, Context, Out> {
  /** Name of the kind, for 'New Client' and 'Edit Client' (specification, section 2.6). */
  type: string
  /** Title for a new record, if the button that opens the form says more than 'New {type}'. */
  title?: string | undefined
  /** Below 1, or absent, for a new record. */
  id?: number
  form: UseFormReturn<T, Context, Out>
  /**
   * Saves. Save is disabled until the promise settles. The caller closes the dialog after success; after a failure all
   * input stays.
   */
  onSubmit: (values: Out) => unknown
  onClose: () => void
  /** Input is kept as a draft, so closing asks for no confirmation. */
  keepsDraft?: boolean
  /** Present if the record may be deleted. */
  remove?: Removal
  /** An error that belongs to no single field. */
  problem?: ReactNode
  /** A ConflictChoice, if someone else has saved the record in the meantime. */
  conflict?: ReactNode
  /** Anything else to know before editing, such as 'Someone else is editing this'. */
  notice?: ReactNode
  /** Label of the save button; 'Save' by default. */
  save?: string
  /** Label of the save button while it saves. */
  saving?: string | undefined
  /** A second way to save, left of Save. */
  besideSave?: { word: string; onSubmit: (values: Out) => unknown }
  /** Why the form cannot be saved at present. */
  saveReason?: string | null
  size?: 'narrow' | 'usual' | 'wide'
  children: ReactNode
}

/**
 * Delays the blur of a field until the click: a validation error on mousedown would move the button away from the
 * pointer.
 */
const stayInField = (event: MouseEvent) => event.preventDefault()
const leaveField = ({ target, detail }: MouseEvent) => {
  // Enter in a field also clicks Save, but without a pointer (`detail` is 0); then the focus stays in the field.
  if (detail > 0) (target as HTMLElement).closest('button')?.focus()
}

/** Counts the fields with an error, including those in groups and lists. */
export function countErrors(errors: FieldErrors): number {
  return Object.values(errors).reduce((sum, error) => {
    if (!error || typeof error !== 'object') return sum
    const own = 'message' in error || 'type' in error
    return sum + (own ? 1 : countErrors(error as FieldErrors))
  }, 0)
}

/** The dialog for creating and editing records: fields, errors, Delete on the left and Save on the right. */
export function EditModal<T extends FieldValues, Context, Out>(props: Props<T, Context, Out>) {
  const { type, id = 0, form, onSubmit, onClose, remove, problem, conflict, notice, besideSave, size = 'usual' } = props
  const titleId = useId()
  const body = useRef<HTMLFormElement>(null)
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control })
  const [asking, setAsking] = useState<'leave' | 'delete' | null>(null)
  const wrong = countErrors(errors)
  useFocusOnFirstWrong(body, isSubmitting, wrong)
  useShowTop(body, Boolean(problem), Boolean(conflict))
  const leave = () => {
    if (isSubmitting) return
    if (isDirty && !props.keepsDraft) setAsking('leave')
    else onClose()
  }
  const submitWith = (save: (values: Out) => unknown) => (event: SyntheticEvent) => {
    event.preventDefault()
    if (!leadToUnreadable(body.current)) void form.handleSubmit((values) => save(values))(event)
  }
  return (
    <Dialog labelledBy={titleId} onLeave={leave} className={`edit ${size}`}>
      <header>
        <h2 id={titleId}>{id < 1 ? (props.title ?? `New ${type}`) : `Edit ${type}`}</h2>
        <Button kind="quiet" icon={<IconX size={18} />} aria-label="Close" className="push" onClick={leave} />
      </header>
      <form ref={body} noValidate onSubmit={submitWith(onSubmit)} onKeyDown={toNextField}>
        <div className="form-body">
          {Boolean(problem) && <Notice tone="red">{problem}</Notice>}
          {conflict}
          {notice}
          <ThemeProvider>{props.children}</ThemeProvider>
        </div>
        <footer className="form-foot" onMouseDown={stayInField} onClickCapture={leaveField}>
          {remove && (
            <Button kind="danger" reason={remove.reason} disabled={isSubmitting} onClick={() => setAsking('delete')}>
              Delete
            </Button>
          )}
          <ErrorCount count={wrong} />
          {besideSave && (
            <Button
              disabled={isSubmitting}
              reason={props.saveReason}
              onClick={(event) => !isSecondClick(event) && submitWith(besideSave.onSubmit)(event)}
            >
              {besideSave.word}
            </Button>
          )}
          <SaveButton
            word={props.save ?? 'Save'}
            busyWord={props.saving}
            saving={isSubmitting}
            reason={props.saveReason}
          />
        </footer>
      </form>
      {asking === 'leave' && <Leaving onStay={() => setAsking(null)} onLeave={onClose} />}
      {asking === 'delete' && remove && <Deleting remove={remove} onCancel={() => setAsking(null)} />}
    </Dialog>
  )
}

/**
 * Focuses the first invalid field after a failed attempt to save; if there is none, Save, which lost the focus while
 * disabled.
 */
function useFocusOnFirstWrong(form: RefObject<HTMLFormElement | null>, submitting: boolean, wrong: number) {
  const before = useRef(false)
  useEffect(() => {
    const tried = before.current && !submitting
    before.current = submitting
    if (tried && wrong > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else if (tried && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [form, submitting, wrong])
}

/** Scrolls to the top when an error or a conflict appears there, for users who have scrolled down. */
function useShowTop(form: RefObject<HTMLFormElement | null>, refused: boolean, disputed: boolean) {
  useEffect(() => {
    const top = form.current?.querySelector('.form-body')
    if (top && (refused || disputed)) top.scrollTop = 0
  }, [form, refused, disputed])
}

function SaveButton({
  word,
  busyWord = 'Saving…',
  saving,
  reason,
}: {
  word: string
  busyWord?: string | undefined
  saving: boolean
  reason?: string | null
}) {
  const slow = useSlow(saving)
  return (
    <Button kind="primary" type="submit" disabled={saving} reason={reason} aria-busy={saving}>
      {slow ? busyWord : word}
    </Button>
  )
}

const Deleting = ({ remove, onCancel }: { remove: Removal; onCancel: () => void }) => (
  <ConfirmModal
    title={`Delete ${remove.name}?`}
    action="Delete"
    danger
    consequences={remove.consequences}
    problem={remove.problem}
    onConfirm={remove.onConfirm}
    onCancel={onCancel}
  />
)
