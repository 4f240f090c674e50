import { IconLink, IconMail, IconPencil, IconPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedViewSummary } from '#contract/entities/savedView.ts'
import { projectRegister } from '#contract/views/registers.ts'
import { browserOf } from '#src/data/browser.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { Button } from '#src/ui/Button.tsx'
import { tableStartWith } from '#src/ui/DataTable/tableState.ts'
import { savedViews } from '../../savedView/data.ts'
import { differs, shownIn } from './fitting.ts'
import { viewPath } from './viewPath.ts'
import type { SavedViewsProps, ViewDialog } from './savedViewsProps.ts'
import './savedViews.css'
import { useOpenView, useViews } from './useViews.ts'

interface Props extends SavedViewsProps {
  close: () => void
  /** Opens the form of a view, where 0 is a new one, or the form that gets a view by e-mail. */
  ask: (dialog: ViewDialog) => void
}

/** The saved views of a register: one press opens one of them. */
export function SavedViewList({ close, ask, ...props }: Props) {
  const { name, register, start } = props
  const { views, userId, error } = useViews(name)
  const { open } = useOpenView(props)
  const openId = register.state.saved?.id
  const opened = views?.find(({ id }) => id === openId)
  const lines = (title: string, some: readonly SavedViewSummary[]) =>
    some.length > 0 && (
      <section className="saved-views" aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {some.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              isOpen={view.id === openId}
              onOpen={() => (close(), void open(view))}
              onEdit={() => (close(), ask({ of: 'view', id: view.id, name: view.name }))}
              onMail={
                projectRegister(name)?.kind && (() => (close(), ask({ of: 'mail', id: view.id, name: view.name })))
              }
            />
          ))}
        </ul>
      </section>
    )
  if (error && !views) return <p className="small faint none">Views could not be loaded: {error.message}</p>
  if (!views) return <p className="small faint none">Loading</p>
  return (
    <>
      {views.length === 0 && (
        <p className="small faint none">Save filters, columns and order under a name to open them again.</p>
      )}
      {lines(
        'Your views',
        views.filter((view) => view.userId === userId),
      )}
      {lines(
        'Shared by others',
        views.filter((view) => view.userId !== userId),
      )}
      {views.length > 0 && <hr />}
      {opened && <Replace view={opened} register={register} onDone={close} />}
      {openId !== undefined && (
        <button
          type="button"
          className="item"
          onClick={() => (close(), register.onState({ ...tableStartWith(start), size: register.state.size }))}
        >
          <IconX size={15} aria-hidden />
          Leave this view
        </button>
      )}
      <button type="button" className="item" onClick={() => (close(), ask({ of: 'view', id: 0, name: '' }))}>
        <IconPlus size={15} aria-hidden />
        Save what is shown as a view
      </button>
    </>
  )
}

interface LineProps {
  view: SavedViewSummary
  isOpen: boolean
  onOpen: () => void
  onEdit: () => void
  onMail: (() => void) | undefined
}

function ViewLine({ view, isOpen, onOpen, onEdit, onMail }: LineProps) {
  const { name, ownerName, isShared, canEdit } = view
  const path = viewPath(view)
  return (
    <li className="line tight">
      <button
        type="button"
        className="item"
        aria-current={isOpen || undefined}
        title={isShared ? `${name}, shared by ${ownerName}` : name}
        onClick={onOpen}
      >
        <span className="cut">{name}</span>
        {isShared && <span className="small faint push">Shared</span>}
      </button>
      {path && isShared && <CopyLink name={name} path={path} />}
      {onMail && (
        <Button
          kind="quiet"
          small
          icon={<IconMail size={15} aria-hidden />}
          aria-label={`Get ${name} by e-mail`}
          onClick={onMail}
        />
      )}
      {canEdit && (
        <Button
          kind="quiet"
          small
          icon={<IconPencil size={15} aria-hidden />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        />
      )}
    </li>
  )
}

/** Copies the address that opens a view. Browsers allow this only in secure contexts. */
function CopyLink({ name, path }: { name: string; path: string }) {
  const { messages } = browserOf(useQueryClient())
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(new URL(path, location.href).href).then(
      () => messages.add('success', `The link to “${name}” was copied.`),
      () => messages.add('warning', 'The browser blocked copying.'),
    )
  return (
    <Button
      kind="quiet"
      small
      icon={<IconLink size={15} aria-hidden />}
      aria-label={`Copy the link to ${name}`}
      onClick={copy}
    />
  )
}

interface ReplaceProps extends Pick<SavedViewsProps, 'register'> {
  view: SavedViewSummary
  onDone: () => void
}

/** Replaces what the open view shows by what the register shows now. */
function Replace({ view, register, onDone }: ReplaceProps) {
  const client = useQueryClient()
  const { messages } = browserOf(client)
  const { key } = useOnceKey()
  const save = useMutation({
    ...savedViews.save(view, key),
    onError: (error: Error) => messages.add('error', error.message),
    onSuccess: ({ name }) => {
      messages.add('success', `“${name}” now shows what you see.`)
      onDone()
    },
  })
  if (!view.canEdit || !differs(register, view.state)) return null
  const { projectId, system, name, isShared } = view
  return (
    <button
      type="button"
      className="item"
      disabled={save.isPending}
      onClick={() =>
        save.mutate({ projectId, system, register: view.register, name, isShared, state: shownIn(register) })
      }
    >
      <IconRefresh size={15} aria-hidden />
      <span className="cut">Replace “{name}” by what is shown</span>
    </button>
  )
}
