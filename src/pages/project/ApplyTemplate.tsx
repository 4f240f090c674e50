import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { templateTypeOf, type AppliedTemplate, type FolderSystem } from '#contract/projectFolders.ts'
import { systems } from '#contract/systems.ts'
import { browserOf } from '#src/data/browser.ts'
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
    const { added } = await ask.mutateAsync({ of: templateId, dryRun: false })
    browserOf(client).messages.add('success', `${counted(added.length, 'folder')} added`)
    onClose()
  }
  const plan = templateId > 0 && !ask.isPending ? ask.data : undefined
  return (
    <ConfirmModal
      title={`Apply a template to ${folder.name}?`}
      action={plan ? `Add ${counted(plan.added.length, 'folder')}` : 'Add folders'}
      question="Folders of the template that are not there yet are added. Nothing is deleted."
      problem={(error ?? ask.error)?.message}
      reason={
        plan
          ? plan.added.length === 0
            ? 'Every folder of this template is there already.'
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
        <ul className="apply-template" aria-label="Folders to add">
          {plan.added.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
    </ConfirmModal>
  )
}
