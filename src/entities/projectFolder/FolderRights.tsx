import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { projectFolderUser } from '#contract/entities/projectFolderUser.ts'
import type { Summary } from '#contract/entity.ts'
import { folderRights, folderRightWords, type FolderRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { inSentence } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { projectFolderUsers } from '../projectFolderUser/data.ts'
import { ExplainedRights } from './ExplainedRights.tsx'

const FolderUserForm = lazyPart(() =>
  import('../projectFolderUser/shared/FolderUserForm.tsx').then((file) => ({ default: file.FolderUserForm })),
)

type Entry = Summary<typeof projectFolderUser>

interface Props {
  system: FolderSystem
  folder: ProjectFolder
  folders: readonly ProjectFolderSummary[]
}

/** Rights on a folder: its own entries with switches, and inherited ones. */
export function FolderRights({ system, folder, folders }: Props) {
  const { data, error } = useQuery(projectFolderUsers[system].list({ projectId: folder.projectId }))
  const [adds, setAdds] = useState(false)
  if (!data) return error && <Notice tone="red">{error.message}</Notice>
  const own = data.filter(({ folderId }) => folderId === folder.id)
  const inherited = inheritedBy(folder, folders, data)
  return (
    <>
      <div className="line">
        <p className="quiet">{sentenceOf(folder)}</p>
        <Button
          className="push"
          small
          icon={<IconPlus size={15} />}
          onPointerEnter={FolderUserForm.preload}
          onClick={() => setAdds(true)}
        >
          Give rights
        </Button>
      </div>
      {own.length + inherited.length === 0 ? (
        <EmptyState title="Nobody is named here">
          Everyone has the rights of their access level in this system. Name a person, a group or a company to give more
          or fewer.
        </EmptyState>
      ) : (
        <table className="table" aria-label={`Rights on ${folder.name}`}>
          <thead>
            <tr>
              <th scope="col">Who</th>
              {folderRights.map((right) => (
                <th key={right} scope="col" style={{ width: 76 }}>
                  {folderRightWords[right]}
                </th>
              ))}
              <th scope="col" style={{ width: 124 }}>
                From
              </th>
              <th scope="col" style={{ width: 56 }}>
                <span className="away">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {own.map((entry) => (
              <OwnEntry key={entry.id} system={system} entry={entry} />
            ))}
            {inherited.map((entry) => (
              <tr key={entry.id} className="quiet">
                <td className="title">{nameOf(entry)}</td>
                {folderRights.map((right) => (
                  <td key={right}>{entry[right] ? 'Yes' : '—'}</td>
                ))}
                <td>{entry.folderName}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ExplainedRights system={system} folder={folder} />
      {adds && (
        <Suspense>
          <FolderUserForm system={system} folder={folder} onClose={() => setAdds(false)} />
        </Suspense>
      )}
    </>
  )
}

/** An entry of this folder. Each switch saves immediately. */
function OwnEntry({ system, entry }: { system: FolderSystem; entry: Entry }) {
  const { messages } = browserOf(useQueryClient())
  const data = projectFolderUsers[system]
  const onError = (error: Error) => messages.add('error', error.message)
  const save = useMutation({ ...data.save(entry, ''), onError })
  const remove = useMutation({ ...data.remove(entry), onError })
  const name = nameOf(entry)
  const set = (right: FolderRight, value: boolean) => save.mutate(withRight(entry, right, value))
  return (
    <tr>
      <td className="title">{name}</td>
      {folderRights.map((right) => (
        <td key={right}>
          <input
            type="checkbox"
            className="check"
            aria-label={`${folderRightWords[right]}, ${name}`}
            checked={entry[right]}
            disabled={save.isPending || !entry.canEdit}
            onChange={(event) => set(right, event.target.checked)}
          />
        </td>
      ))}
      <td>{entry.appliesToSubfolders ? 'Here and below' : 'Here only'}</td>
      <td>
        <Button
          kind="quiet"
          small
          icon={<IconTrash size={15} />}
          aria-label={`Remove ${name}`}
          onClick={() => remove.mutate()}
        />
      </td>
    </tr>
  )
}

/** Every other right requires View: granting one grants View, and revoking View revokes all. */
function withRight(entry: Entry, right: FolderRight, value: boolean) {
  const none = Object.fromEntries(folderRights.map((one) => [one, false]))
  if (right === 'canView' && !value) return { ...entry, ...none }
  return { ...entry, canView: true, [right]: value }
}

const nameOf = ({ userName, groupName, clientName }: Entry) =>
  userName ?? (groupName === null ? (clientName ?? '') : `${groupName} (group)`)
const subjectOf = ({ userId, groupId, clientId }: Entry) => `${userId}/${groupId}/${clientId}`

/** The inherited entries: for each subject without an entry here, the nearest one of the folders above. */
function inheritedBy(folder: ProjectFolder, folders: readonly ProjectFolderSummary[], entries: readonly Entry[]) {
  const named = new Set(entries.filter(({ folderId }) => folderId === folder.id).map(subjectOf))
  const found: Entry[] = []
  let at: Pick<ProjectFolderSummary, 'parentId' | 'inheritsRights'> | undefined = folder
  while (at?.inheritsRights && at.parentId !== null) {
    const above: number = at.parentId
    for (const entry of entries)
      if (entry.folderId === above && entry.appliesToSubfolders && !named.has(subjectOf(entry))) {
        named.add(subjectOf(entry))
        found.push(entry)
      }
    at = folders.find(({ id }) => id === above)
  }
  return found
}

function sentenceOf({ onlyNamed, inheritsRights }: ProjectFolder) {
  const who = onlyNamed
    ? 'Restricted: only people named here or above get in.'
    : 'People who are not named have the rights of their access level.'
  return inheritsRights ? who : `${who} ${inSentence('Rights of the folders above')} do not count here.`
}
