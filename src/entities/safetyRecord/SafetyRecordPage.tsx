import { IconCopy, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import type { RenamedPerson } from '#contract/questionnaires/signature.ts'
import type { System } from '#contract/systems.ts'
import { linkedRecords } from '#src/data/safetyRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { RecordPage, type RecordPageProps } from '#src/entities/record/RecordPage.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { LinkedPanel } from './LinkedPanel.tsx'
import { RecordCodeDialog } from './RecordCodeDialog.tsx'
import { RenamedPeople } from '#src/entities/signature/renamedPeople.ts'
import { SubmittedPanel } from './SubmittedPanel.tsx'

interface Own {
  id: number
  projectId: number
  statusId: number
  asksMain?: boolean
  /** Hash of the latest submission, if there is one. */
  contentHash?: string | null
  renamedPeople?: readonly RenamedPerson[]
}

interface Props<Id extends string> extends RecordPageProps<Id> {
  row: Own
  project: Project
  system: System
  /** URL of the register, below which a copy opens; null for kinds that cannot be copied. */
  copiesTo: string | null
}

/**
 * The page of a safety record: an instance page plus links to other records, QR code, copy, and integrity check of the
 * submission.
 */
export function SafetyRecordPage<Id extends string>({ row, project, system, copiesTo, ...page }: Props<Id>) {
  const { entity } = page.history
  const [asking, setAsking] = useState<'copy' | 'code' | null>(null)
  const links = useQuery(linkedRecords(entity, row.id))
  const navigate = useNavigate()
  const mayWrite = project.pageData.addsIn.includes(system)
  const close = () => setAsking(null)
  const copies = copiesTo !== null && mayWrite
  // A rejected record offers no other action.
  const isRejected = row.statusId === instanceStatus.rejected
  const copyButton = (isNext: boolean) => (
    <Button
      kind={isNext ? 'primary' : 'quiet'}
      icon={<IconCopy size={16} />}
      onClick={() => setAsking('copy')}
      {...(!isNext && { 'aria-label': 'Copy as new' })}
    >
      {isNext ? 'Copy as new' : undefined}
    </Button>
  )
  return (
    <RenamedPeople value={row.renamedPeople ?? []}>
      <RecordPage
        {...page}
        tools={
          <>
            <Button
              kind="quiet"
              icon={<IconQrcode size={16} />}
              aria-label="QR code"
              onClick={() => setAsking('code')}
            />
            {copies && !isRejected && copyButton(false)}
            {page.tools}
          </>
        }
        actions={
          <>
            {page.actions}
            {copies && isRejected && copyButton(true)}
          </>
        }
        tabs={[
          ...page.tabs,
          {
            id: 'linked' as Id,
            label: 'Linked',
            count: links.data?.length,
            content: <LinkedPanel entity={entity} id={row.id} links={links} system={system} mayWrite={mayWrite} />,
          },
          ...(row.contentHash
            ? [
                {
                  id: 'submitted' as Id,
                  label: 'Submitted',
                  content: <SubmittedPanel entity={entity} id={row.id} />,
                },
              ]
            : []),
        ]}
      />
      {asking === 'copy' && copiesTo !== null && (
        <CopyDialog
          entity={entity}
          row={{ id: row.id, asksMain: row.asksMain ?? false }}
          called={page.number === 'Draft' ? page.title : page.number}
          onCopied={(id) => void navigate({ to: `${copiesTo}/${id}` })}
          onClose={close}
        />
      )}
      {asking === 'code' && (
        <RecordCodeDialog
          entity={entity}
          id={row.id}
          called={page.number === 'Draft' ? page.title : page.number}
          onClose={close}
        />
      )}
    </RenamedPeople>
  )
}
