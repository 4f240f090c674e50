import { IconBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { libraryDocuments } from '#src/entities/libraryDocument/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

const atFirst = 5
const title = 'To read and confirm'

/** Library documents that the user must read and confirm. Hidden when there are none. */
export function ToReadPanel() {
  const answer = useQuery(libraryDocuments.list({ acknowledgeRequired: true }))
  const { data, error } = answer
  const [all, setAll] = useState(false)
  const open = useMemo(
    () => (data ?? []).filter(({ toRead }) => toRead).toSorted((one, other) => one.name.localeCompare(other.name)),
    [data],
  )
  if (!data && error)
    return (
      <Panel title={title} flush>
        <Loaded of={answer} name="What is to be read">
          {() => null}
        </Loaded>
      </Panel>
    )
  if (open.length === 0) return null
  return (
    <Panel title={title} count={open.length} flush>
      <ul className="lines">
        {open
          .slice(0, all ? open.length : atFirst)
          .map(({ id, documentLibraryId, name, libraryName, currentRevision }) => (
            <li key={id}>
              <IconBook size={16} stroke={1.8} aria-hidden />
              <span className="two-lines">
                <span className="strong cut" title={name}>
                  <UiLink href={`/manage/documentLibraries/view/${documentLibraryId}/document/${id}`}>{name}</UiLink>
                </span>
                <span className="small quiet cut" title={libraryName}>
                  {libraryName}
                </span>
              </span>
              <span className="small quiet push">Revision {currentRevision}</span>
            </li>
          ))}
      </ul>
      {!all && open.length > atFirst && (
        <Button
          kind="quiet"
          small
          className="show-all"
          onClick={() => setAll(true)}
        >{`Show all ${open.length}`}</Button>
      )}
    </Panel>
  )
}
