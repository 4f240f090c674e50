import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { ImportAnswer, ImportLine, ImportSource } from '#contract/projectImport.ts'
import { browserOf } from '#src/data/browser.ts'
import { TaskDialog } from '#src/entities/backgroundTask/shared/TaskDialog.tsx'
import { documentLibraries } from '#src/entities/documentLibrary/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { counted } from '#src/ui/amounts.ts'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import './importDialog.css'

const sourceWords: Readonly<Record<ImportSource, string>> = {
  pmp: 'Project management of this project',
  sms: 'Safety management of this project',
  project: 'The safety file of another project',
  library: 'A document library',
}

interface Props {
  projectId: number
  /** Where documents go for which no folder has the classification. */
  folder: ProjectFolderSummary
  onClose: () => void
}

/** Imports approved documents into the safety file, after showing what goes where and what is left out. */
export function ImportDialog({ projectId, folder, onClose }: Props) {
  const client = useQueryClient()
  const [source, setSource] = useState<ImportSource | ''>('')
  const [ownerId, setOwnerId] = useState(0)
  const [task, setTask] = useState<BackgroundTask | null>(null)
  const ask = useMutation({
    mutationFn: async ({ from, of, dryRun }: { from: ImportSource; of: number; dryRun: boolean }) => {
      const { http, freshness } = browserOf(client)
      const body = {
        projectId,
        targetFolderId: folder.id,
        source: from,
        ...(from === 'project' && { sourceProjectId: of }),
        ...(from === 'library' && { libraryId: of }),
        dryRun,
      }
      const answer = await http.api<ImportAnswer>('ProjectImport', { method: 'PUT', body })
      freshness.apply(answer.changes ?? [])
      return answer.data
    },
  })
  const look = (from: ImportSource | '', of: number) => {
    setSource(from)
    setOwnerId(of)
    if (from && (of > 0 || !needsOwner(from))) ask.mutate({ from, of, dryRun: true })
    else ask.reset()
  }
  const run = async () => {
    const answer = await ask.mutateAsync({ from: source as ImportSource, of: ownerId, dryRun: false })
    setTask(answer.task)
  }
  if (task) return <TaskDialog started={task} linkWords="Open the files" onClose={onClose} />
  const lines = source && !ask.isPending ? ask.data?.lines : undefined
  const taken = lines?.filter(({ does }) => does !== 'leaveOut') ?? []
  const left = lines?.filter(({ does }) => does === 'leaveOut') ?? []
  return (
    <ConfirmModal
      title="Import into the safety file?"
      action={taken.length > 0 ? `Import ${counted(taken.length, 'document')}` : 'Import'}
      question={`Approved documents are copied by reference to the same file. Each goes to the folder with its classification, else to ${folder.name}.`}
      problem={ask.error?.message}
      reason={
        !lines ? 'Choose where the documents come from.' : taken.length === 0 ? 'There is nothing to import.' : null
      }
      onConfirm={run}
      onCancel={onClose}
    >
      <Choice
        label="From"
        value={source}
        options={Object.entries(sourceWords)}
        onChoose={(chosen) => look(chosen as ImportSource, 0)}
      />
      {source === 'project' && <ProjectChoice but={projectId} value={ownerId} onChoose={(id) => look(source, id)} />}
      {source === 'library' && <LibraryChoice value={ownerId} onChoose={(id) => look(source, id)} />}
      {taken.length > 0 && <Lines title="What is imported" lines={taken} said={whereTo} />}
      {left.length > 0 && <Lines title="What is left out" lines={left} said={({ reason }) => reason ?? ''} />}
    </ConfirmModal>
  )
}

const needsOwner = (source: ImportSource) => source === 'project' || source === 'library'
const whereTo = ({ does, folderName }: ImportLine) =>
  does === 'revision' ? `Newer revision of the copy in ${folderName}` : `Into ${folderName}`

interface ChoiceProps {
  label: string
  value: string | number
  options: readonly (readonly [string | number, string])[]
  onChoose: (value: string) => void
}
function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="import-choice">
      <label htmlFor={id}>{label}</label>
      <select className="select" id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Choose</option>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

interface OwnerProps {
  value: number
  onChoose: (id: number) => void
}
function ProjectChoice({ but, value, onChoose }: OwnerProps & { but: number }) {
  const { data = [] } = useQuery(projects.list())
  const options = data
    .filter(({ id, openSystems }) => id !== but && openSystems.includes('sfs'))
    .map(({ id, number, name }) => [id, `${number} ${name}`] as const)
  return <Choice label="Project" value={value || ''} options={options} onChoose={(id) => onChoose(Number(id))} />
}
function LibraryChoice({ value, onChoose }: OwnerProps) {
  const { data = [] } = useQuery(documentLibraries.list())
  const options = data.map(({ id, name }) => [id, name] as const)
  return <Choice label="Library" value={value || ''} options={options} onChoose={(id) => onChoose(Number(id))} />
}

interface LinesProps {
  title: string
  lines: readonly ImportLine[]
  said: (line: ImportLine) => string
}
function Lines({ title, lines, said }: LinesProps) {
  return (
    <section className="import-plan">
      <h3>
        {title} <span className="quiet">{lines.length}</span>
      </h3>
      <table aria-label={title}>
        <tbody>
          {lines.map((line) => (
            <tr key={line.documentId}>
              <td>{[line.number, line.title].filter(Boolean).join(' ')}</td>
              <td>{line.revision}</td>
              <td>{said(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
