import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { templateTypeOf, type AppliedTemplate, type FolderSystem } from '#contract/projectFolders.ts'
import { systems } from '#contract/systems.ts'
import { browserOf } from '#src/data/browser.ts'
import { TaskDialog } from '#src/entities/backgroundTask/shared/TaskDialog.tsx'
import { templates } from '#src/entities/template/data.ts'
import { counted } from '#src/ui/amounts.ts'
import './applyTemplate.css'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'

interface Props {
  projectId: number
  system: FolderSystem
  /** The folder to add the template's folders to. */
  folder: ProjectFolderSummary
  onClose(): void
}

/** Adds the folders of a template that a folder does not have yet, after showing which those are. */
export function ApplyTemplate({ projectId, system, folder, onClose }: Props) {
  const client = useQueryClient()
  const { data, error } = useQuery(templates.list())
  const id = useId()
  const [templateId, setTemplateId] = useState(0)
  const [task, setTask] = useState<BackgroundTask | null>(null)
  const ask = useMutation({
    mutationFn: async ({ of, dryRun }: { of: number; dryRun: boolean }) => {
      const { http, freshness } = browserOf(client)
      const body = { projectId, templateId: of, systemId: systems[system], targetFolderId: folder.id, dryRun }
      const answer = await http.api<AppliedTemplate>('applyTemplate', { method: 'PUT', body })
      freshness.apply(answer.changes ?? [])
      return answer.data
    },
  })
  const choose = (chosen: number) => {
    setTemplateId(chosen)
    if (chosen > 0) ask.mutate({ of: chosen, dryRun: true })
  }
  const apply = async () => {
    const done = await ask.mutateAsync({ of: templateId, dryRun: false })
    if (done.task) {
      setTask(done.task)
      return
    }
    browserOf(client).messages.add('success', `${newOnes(done)} added`)
    onClose()
  }
  if (task) return <TaskDialog started={task} linkWords="Open the files" onClose={onClose} />
  const plan = templateId > 0 && !ask.isPending ? ask.data : undefined
  return (
    <ConfirmModal
      title={`Apply a template to ${folder.name}?`}
      action={plan ? `Add ${newOnes(plan)}` : 'Add folders'}
      question="Folders and documents of the template that are not there yet are added. Nothing is deleted."
      problem={(error ?? ask.error)?.message}
      reason={
        plan
          ? isAllThere(plan)
            ? 'Every folder and document of this template is there already.'
            : null
          : 'Choose a template.'
      }
      onConfirm={apply}
      onCancel={onClose}
    >
      <div className="line">
        <label htmlFor={id}>Template</label>
        <select className="select" id={id} value={templateId} onChange={(event) => choose(Number(event.target.value))}>
          <option value={0}>Choose a template</option>
          {(data ?? [])
            .filter(({ typeId, isActive }) => typeId === templateTypeOf[system] && isActive)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </select>
      </div>
      {plan && plan.added.length > 0 && (
        <section className="apply-template">
          <h3>Folders to add</h3>
          <ul aria-label="Folders to add">
            {plan.added.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </section>
      )}
      {plan && plan.documents.added.length > 0 && (
        <section className="apply-template">
          <h3>Documents to add</h3>
          <ul aria-label="Documents to add">
            {plan.documents.added.map(({ path, hasFile }) => (
              <li key={path}>
                {path} <span className="quiet">{hasFile ? 'with its starter file, P01' : 'expected, no file yet'}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan && (plan.existing > 0 || plan.documents.existing > 0) && (
        <p className="quiet">{`There already: ${amounts(plan.existing, plan.documents.existing)}.`}</p>
      )}
    </ConfirmModal>
  )
}

const isAllThere = ({ added, documents }: AppliedTemplate) => added.length === 0 && documents.added.length === 0
const newOnes = ({ added, documents }: AppliedTemplate) => amounts(added.length, documents.added.length)

/** '12 folders and 1 document'; nothing is said of documents where there are none. */
const amounts = (folders: number, documents: number) =>
  [
    ...(folders > 0 || documents === 0 ? [counted(folders, 'folder')] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
  ].join(' and ')
