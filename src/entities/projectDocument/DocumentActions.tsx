import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { currentUser } from '#src/data/session.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useAct } from '../record/useAct.ts'
import { actionVerbs, nextSteps, reviewSteps, type DocumentAction } from './documentActions.ts'

const ActionForm = lazyPart(() => import('./ActionForm.tsx').then((file) => ({ default: file.ActionForm })))

interface Props {
  system: FolderSystem
  row: ProjectDocument
  /** Further buttons, between the destructive one and the next steps. */
  children: ReactNode
}

/** Buttons for the actions the reader may take on a document. Each asks for what it requires. */
export function DocumentActions({ system, row, children }: Props) {
  const { act, done } = useAct()
  const linked = nextSteps.find((action) => action === act && row.allowedActions.includes(action))
  const [asking, setAsking] = useState<DocumentAction | null>(linked ?? null)
  const close = () => {
    setAsking(null)
    done()
  }
  const me = currentUser(useQueryClient()).id
  const buttons = (actions: readonly DocumentAction[]) =>
    actions
      .filter((action) => row.allowedActions.includes(action))
      .filter((action) => row.askedIds === null || !reviewSteps.includes(action))
      .map((action) => (
        <Button
          key={action}
          kind={action === 'withdraw' ? 'danger' : isNext(action, row) ? 'primary' : 'plain'}
          reason={reasonAgainst(action, row, me)}
          onPointerEnter={ActionForm.preload}
          onClick={() => setAsking(action)}
        >
          {actionVerbs[action]}
        </Button>
      ))
  return (
    <>
      {buttons(['withdraw'])}
      {children}
      {buttons(nextSteps)}
      {asking && (
        <Suspense>
          <ActionForm system={system} row={row} action={asking} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const isNext = (action: DocumentAction, { statusId }: ProjectDocument) =>
  (action === 'submit' && statusId === documentStatus.draft) || action === 'decide' || action === 'publish'

function reasonAgainst(action: DocumentAction, row: ProjectDocument, me: number) {
  if (row.currentRevisionId === null) return 'Upload a file first'
  if (action === 'decide' && row.revisedById === me) return 'You uploaded this revision. Someone else must decide on it'
  return null
}
