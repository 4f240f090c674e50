import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProjectFolder } from '#contract/entities/projectFolder.ts'
import { folderRights, folderRightWords, hasRight } from '#contract/documents/folderRights.ts'
import type { ExplainedRights as Explained, FolderSystem } from '#contract/documents/projectFolders.ts'
import { inSentence } from '#contract/text/words.ts'
import { recordPart } from '#src/data/entityData.ts'
import { userProjectRoles } from '../userProjectRole/data.ts'
import './folderRights.css'
import { projectFolders } from './data.ts'

/** Explains what one person may do in a folder, and why. */
export function ExplainedRights({ system, folder }: { system: FolderSystem; folder: ProjectFolder }) {
  const id = useId()
  const [userId, setUserId] = useState(0)
  const { data: roles } = useQuery(userProjectRoles.list({ projectId: folder.projectId }))
  const people = new Map((roles ?? []).map((role) => [role.userId, role.userName]))
  const { data, error } = useQuery({
    ...recordPart<Explained>(projectFolders[system].entity, folder.id, `rights?userId=${userId}`),
    enabled: userId > 0,
  })
  return (
    <section aria-label="Rights explained" className="explained-rights">
      <div className="line">
        <label htmlFor={id}>What may they do here?</label>
        <select className="select" id={id} value={userId} onChange={(event) => setUserId(Number(event.target.value))}>
          <option value={0}>Choose a person</option>
          {[...people]
            .toSorted(([, one], [, other]) => one.localeCompare(other))
            .map(([person, name]) => (
              <option key={person} value={person}>
                {name}
              </option>
            ))}
        </select>
      </div>
      {error && <p role="alert">{error.message}</p>}
      {data && userId > 0 && (
        <p role="status">
          <strong>{wordsOf(data.flags)}</strong> {data.because.join(' ')}
        </p>
      )}
    </section>
  )
}

function wordsOf(flags: number) {
  const may = folderRights.filter((right) => hasRight(flags, right)).map((right) => inSentence(folderRightWords[right]))
  return may.length === 0 ? 'They may not see this folder.' : `They may ${may.join(', ')}.`
}
