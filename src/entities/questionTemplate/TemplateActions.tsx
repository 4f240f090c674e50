import {
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconDownload,
  IconPencil,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { Finding } from '#contract/questions/checks.ts'
import { toFile } from '#contract/questions/templateFile.ts'
import { completed } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { sayDeleted } from '../record/sayDeleted.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { saveFile } from '#src/ui/DataTable/saveFile.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Menu, type MenuItem } from '#src/ui/menus/Menu.tsx'
import { TemplateUsersSentence } from '../processSubType/shared/TemplateUsersSentence.tsx'
import { questionTemplates, type Asked } from './data.ts'

interface Props {
  template: QuestionTemplate
  /** Undefined until loaded; publishing and exporting wait for them. */
  questions: readonly Asked[] | undefined
  findings: readonly Finding[]
  onEdit(): void
  onCopy(): void
  onGone(): void
}

type ActionName = 'publish' | 'revise' | 'discard' | 'retire' | 'reinstate'
const actions: Record<
  ActionName,
  {
    verb: string
    icon: Icon
    danger?: boolean
    title(template: QuestionTemplate): string
    consequences(template: QuestionTemplate): ReactNode
  }
> = {
  publish: {
    verb: 'Publish',
    icon: IconWorld,
    title: ({ name, version }) => `Publish version ${version} of ${name}?`,
    consequences: ({ publishedVersion }) =>
      publishedVersion === null
        ? 'New records can use it from now on. Its content is then fixed; later changes make a new version.'
        : `New records use it from now on; records in progress keep version ${publishedVersion}.`,
  },
  revise: {
    verb: 'Start new version',
    icon: IconPencil,
    title: ({ name }) => `Start a new version of ${name}?`,
    consequences: ({ version }) => `Version ${version} stays in use until the new one is published.`,
  },
  discard: {
    verb: 'Discard draft',
    icon: IconArrowBackUp,
    danger: true,
    title: ({ name, version }) => `Discard the draft of version ${version} of ${name}?`,
    consequences: ({ publishedVersion }) => `All changes since version ${publishedVersion} are lost.`,
  },
  retire: {
    verb: 'Retire',
    icon: IconArchive,
    danger: true,
    title: ({ name }) => `Retire ${name}?`,
    consequences: () => 'It can no longer be used for new records. Records that use it keep it.',
  },
  reinstate: {
    verb: 'Put back into use',
    icon: IconWorld,
    title: ({ name }) => `Put ${name} back into use?`,
    consequences: ({ version }) => `Version ${version} can be used for new records again.`,
  },
}

/** Actions on a whole template: the next step of its life cycle as a button, the others in a menu. */
export function TemplateActions({ template, questions, findings, onEdit, onCopy, onGone }: Props) {
  const [asking, setAsking] = useState<ActionName | 'delete' | null>(null)
  const may = (action: ActionName) => template.allowedActions.includes(action)
  const item = (action: ActionName, danger = false): MenuItem[] =>
    may(action)
      ? [{ label: `${actions[action].verb}…`, icon: iconOf(action), danger, onSelect: () => setAsking(action) }]
      : []
  const items: MenuItem[] = [
    { label: 'Copy as new', icon: <IconCopy size={16} />, onSelect: onCopy },
    ...(questions
      ? [{ label: 'Export as file', icon: <IconDownload size={16} />, onSelect: () => download(template, questions) }]
      : []),
    ...[...item('discard', true), ...item('retire', true)].map((one, at) => ({ ...one, apart: at === 0 })),
    ...(template.canDelete ? [{ label: 'Delete…', danger: true, onSelect: () => setAsking('delete' as const) }] : []),
  ]
  const isDraft = may('publish')
  const unready = !questions
    ? 'The questions have not been loaded'
    : findings.length > 0
      ? 'There are things to put right first'
      : null
  return (
    <>
      <Menu icon={<IconDots size={16} />} name="More" small={false} from="right" items={items} />
      {isDraft && (
        <Button icon={<IconPencil size={16} />} onClick={onEdit}>
          Edit details
        </Button>
      )}
      {isDraft && (
        <Button kind="primary" icon={<IconWorld size={16} />} reason={unready} onClick={() => setAsking('publish')}>
          Publish
        </Button>
      )}
      {may('revise') && (
        <Button
          kind="primary"
          icon={<IconPencil size={16} />}
          onClick={() => setAsking('revise')}
        >{`Start version ${template.version + 1}`}</Button>
      )}
      {may('reinstate') && (
        <Button kind="primary" icon={<IconWorld size={16} />} onClick={() => setAsking('reinstate')}>
          Put back into use
        </Button>
      )}
      {asking === 'delete' && <Deleting template={template} close={() => setAsking(null)} onGone={onGone} />}
      {asking !== null && asking !== 'delete' && (
        <Asking template={template} action={asking} close={() => setAsking(null)} />
      )}
    </>
  )
}

function iconOf(action: ActionName) {
  const { icon: Sign } = actions[action]
  return <Sign size={16} />
}

function Asking({ template, action, close }: { template: QuestionTemplate; action: ActionName; close(): void }) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(questionTemplates.act(action, template))
  const { verb, danger, title, consequences } = actions[action]
  const run = async () => {
    const { freshness, messages } = browserOf(client)
    try {
      await mutateAsync({})
    } catch (refusal) {
      // The dialog shows `problem`. The row sent with the error becomes the base of the next attempt.
      if (refusal instanceof ApiProblem && refusal.has('stale'))
        freshness.saved('questionTemplate', refusal.data as QuestionTemplate, [])
      return
    }
    messages.add('success', completed)
    close()
  }
  return (
    <ConfirmModal
      title={title(template)}
      action={verb}
      danger={danger}
      consequences={consequences(template)}
      problem={error?.message}
      onConfirm={run}
      onCancel={close}
    >
      {(action === 'retire' || action === 'publish') && <TemplateUsersSentence templateId={template.id} />}
    </ConfirmModal>
  )
}

function Deleting({ template, close, onGone }: { template: QuestionTemplate; close(): void; onGone(): void }) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(questionTemplates.remove(template))
  const run = async () => {
    await mutateAsync()
    sayDeleted(client, questionTemplates, template)
    onGone()
  }
  return (
    <ConfirmModal
      title={`Delete ${template.name}?`}
      action="Delete"
      danger
      consequences="Its questions are deleted with it. It was never published, so no record uses it."
      problem={error?.message}
      onConfirm={run}
      onCancel={close}
    />
  )
}

/** Downloads the template as a file named after it. */
function download(template: QuestionTemplate, questions: readonly Asked[]) {
  saveFile(
    new Blob([toFile(template, questions)], { type: 'application/json' }),
    `${template.name.replaceAll(/[^\w-]+/g, '-').toLowerCase()}-v${template.version}.json`,
  )
}
