import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { templateTypeOf, type AppliedTemplate, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { systems } from '#contract/systems.ts'
import { browserOf } from '#src/data/browser.ts'
import { useTaskStart } from '#src/entities/backgroundTask/shared/useTaskStart.tsx'
import { templates } from '#src/entities/template/data.ts'
import { counted } from '#contract/text/amounts.ts'
import './applyTemplate.css'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'

interface Props {
  projectId: number
  system: FolderSystem
  /** The folder to add the template's folders to. */
  folder: ProjectFolderSummary
  onClose(): void
}

/** Adds the folders of a template that are missing from a folder, after listing them. */
export function ApplyTemplate({ projectId, system, folder, onClose }: Props) {
  const client = useQueryClient()
  const { data, error } = useQuery(templates.list())
  const id = useId()
  const [templateId, setTemplateId] = useState(0)
  const task = useTaskStart<AppliedTemplate, object>('applyTemplate', { linkWords: 'Open the files', onClose })
  const bodyFor = (of: number) => ({
    projectId,
    templateId: of,
    systemId: systems[system],
    targetFolderId: folder.id,
  })
  const choose = (chosen: number) => {
    setTemplateId(chosen)
    if (chosen > 0) task.look(bodyFor(chosen))
  }
  const apply = async () => {
    const done = await task.start(bodyFor(templateId))
    if (done.task) return
    browserOf(client).messages.add('success', `${newOnes(done)} added`)
    onClose()
  }
  if (task.progress) return task.progress
  const plan = templateId > 0 ? task.answer : undefined
  return (
    <ConfirmModal
      title={`Apply a template to ${folder.name}?`}
      action={plan ? `Add ${newOnes(plan)}` : 'Add folders'}
      question="Folders and documents of the template that are not there yet are added. Nothing is deleted."
      problem={(error ?? task.error)?.message}
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

/** Formats '12 folders and 1 document'; zero documents are left out. */
const amounts = (folders: number, documents: number) =>
  [
    ...(folders > 0 || documents === 0 ? [counted(folders, 'folder')] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
  ].join(' and ')
