import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { documentStatusWords } from '#contract/documents/documentStatus.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import {
  importedStatuses,
  type ImportAnswer,
  type ImportLine,
  type ImportSource,
} from '#contract/projects/projectImport.ts'
import { useTaskStart } from '#src/entities/backgroundTask/shared/useTaskStart.tsx'
import { documentLibraries } from '#src/entities/documentLibrary/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { counted } from '#contract/text/amounts.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import './importDialog.css'

const sourceWords: Readonly<Record<ImportSource, string>> = {
  pmp: 'Project management of this project',
  sms: 'Safety management of this project',
  project: 'The safety file of another project',
  library: 'A document library',
}

interface Props {
  projectId: number
  /** Destination of documents whose classification matches no folder. */
  folder: ProjectFolderSummary
  onClose: () => void
}

type Status = (typeof importedStatuses)[number]

/** Imports approved documents into the safety file, after showing where each goes and what is left out. */
export function ImportDialog({ projectId, folder, onClose }: Props) {
  const [source, setSource] = useState<ImportSource | ''>('')
  const [ownerId, setOwnerId] = useState(0)
  const [statuses, setStatuses] = useState<readonly Status[]>(importedStatuses)
  /** Documents that match the rule but that the reader has deselected. */
  const [unwanted, setUnwanted] = useState<ReadonlySet<number>>(new Set())
  const task = useTaskStart<ImportAnswer, object>('ProjectImport', { linkWords: 'Open the files', onClose })
  const bodyFor = (from: ImportSource, of: number, status: readonly Status[]) => ({
    projectId,
    targetFolderId: folder.id,
    source: from,
    ...(from === 'project' && { sourceProjectId: of }),
    ...(from === 'library' && { libraryId: of }),
    rule: { status },
  })
  const look = (from: ImportSource | '', of: number, status: readonly Status[]) => {
    setSource(from)
    setOwnerId(of)
    setStatuses(status)
    setUnwanted(new Set())
    if (from && status.length > 0 && (of > 0 || !needsOwner(from))) task.look(bodyFor(from, of, status))
    else task.reset()
  }
  if (task.progress) return task.progress
  const lines = source ? task.answer?.lines : undefined
  const possible = lines?.filter(({ does }) => does !== 'leaveOut') ?? []
  const left = lines?.filter(({ does }) => does === 'leaveOut') ?? []
  const wanted = possible.filter(({ documentId }) => !unwanted.has(documentId))
  const run = () =>
    task.start({
      ...bodyFor(source as ImportSource, ownerId, statuses),
      ...(unwanted.size > 0 && { documentIds: wanted.map(({ documentId }) => documentId) }),
    })
  const want = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(unwanted)
    for (const id of ids)
      if (isOn) next.delete(id)
      else next.add(id)
    setUnwanted(next)
  }
  return (
    <ConfirmModal
      title="Import into the safety file?"
      action={wanted.length > 0 ? `Import ${counted(wanted.length, 'document')}` : 'Import'}
      question={`Approved documents are copied by reference to the same file. Each goes to the folder with its classification, else to ${folder.name}.`}
      problem={task.error?.message}
      wide
      reason={
        !lines ? 'Choose where the documents come from.' : wanted.length === 0 ? 'There is nothing to import.' : null
      }
      onConfirm={run}
      onCancel={onClose}
    >
      <Choice
        label="From"
        value={source}
        options={Object.entries(sourceWords)}
        onChoose={(chosen) => look(chosen as ImportSource, 0, statuses)}
      />
      {source === 'project' && (
        <ProjectChoice but={projectId} value={ownerId} onChoose={(id) => look(source, id, statuses)} />
      )}
      {source === 'library' && <LibraryChoice value={ownerId} onChoose={(id) => look(source, id, statuses)} />}
      {source && source !== 'library' && (
        <div className="import-choice" role="group" aria-label="Revisions that are">
          <span>That are</span>
          <span className="line">
            {importedStatuses.map((status) => (
              <label key={status} className="line tight">
                <input
                  type="checkbox"
                  className="check"
                  checked={statuses.includes(status)}
                  onChange={({ target: { checked } }) =>
                    look(
                      source,
                      ownerId,
                      importedStatuses.filter((one) => (one === status ? checked : statuses.includes(one))),
                    )
                  }
                />
                {documentStatusWords[status]}
              </label>
            ))}
          </span>
        </div>
      )}
      {possible.length > 0 && (
        <Lines title="What is imported" lines={possible} said={whereTo} unwanted={unwanted} onWant={want} />
      )}
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
  /** Present if documents can be deselected one by one. */
  unwanted?: ReadonlySet<number>
  onWant?: (ids: readonly number[], isOn: boolean) => void
}
function Lines({ title, lines, said, unwanted, onWant }: LinesProps) {
  const chosen = lines.filter(({ documentId }) => !unwanted?.has(documentId)).length
  return (
    <section className="import-plan">
      <h3 className="line tight">
        {onWant && (
          <input
            type="checkbox"
            className="check"
            aria-label="All of them"
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < lines.length
            }}
            checked={chosen === lines.length}
            onChange={({ target: { checked } }) =>
              onWant(
                lines.map(({ documentId }) => documentId),
                checked,
              )
            }
          />
        )}
        {title} <span className="quiet">{onWant ? `${chosen} of ${lines.length}` : lines.length}</span>
      </h3>
      <table aria-label={title}>
        <tbody>
          {lines.map((line) => {
            const name = [line.number, line.title].filter(Boolean).join(' ')
            return (
              <tr key={line.documentId}>
                {onWant && (
                  <td>
                    <input
                      type="checkbox"
                      className="check"
                      aria-label={`Import ${name}`}
                      checked={!unwanted?.has(line.documentId)}
                      onChange={({ target: { checked } }) => onWant([line.documentId], checked)}
                    />
                  </td>
                )}
                <td className="import-name">{name}</td>
                <td className="import-revision">{line.revision}</td>
                <td className="import-said">{said(line)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
