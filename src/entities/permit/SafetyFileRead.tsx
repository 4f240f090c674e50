import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Permit } from '#contract/entities/permit.ts'
import {
  fileProblem,
  fileSectionWords,
  hasSections,
  nothingToRead,
  readOf,
  type FileInForce,
} from '#contract/safety/fileSections.ts'
import { systems } from '#contract/systems.ts'
import { issuedFile } from '#src/entities/project/shared/safetyFileIssues.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { StoredName } from '#src/entities/safetyRecord/StoredName.tsx'
import { permits, safetyFileInForce } from './data.ts'
import { isOver } from './permitTime.ts'

const PermitMoveModal = lazyPart(() =>
  import('./PermitMoveModal.tsx').then((file) => ({ default: file.PermitMoveModal })),
)

/**
 * The sections of the current safety file that the holder of a permit in a building in use must read before the work
 * (domain specification, 11); nothing for permits of a site.
 */
export function SafetyFileRead({ row }: { row: Permit }) {
  const isAsked = row.systemId === systems.fm && !isOver(row)
  const { data: file } = useQuery({ ...safetyFileInForce(row.projectId, row.holderUserId), enabled: isAsked })
  if (row.systemId !== systems.fm || (isAsked && !file)) return null
  if (!isAsked || !file)
    return row.fileRead.length === 0 && !row.withoutFile ? null : (
      <Panel title="Safety file">
        <div className="stack">
          <ul>
            {row.fileRead.map(({ section, issue, userId, name, at }) => (
              <li key={`${section} ${issue} ${at}`}>
                {fileSectionWords[section]}, issue {issue}: read by <StoredName userId={userId} name={name} />,{' '}
                <Moment at={at} withTime inSentence />
              </li>
            ))}
          </ul>
          <Without row={row} />
        </div>
      </Panel>
    )
  const problem = fileProblem(row, file)
  return (
    <Panel title={file.issue === null ? 'Safety file' : `Safety file, issue ${file.issue}`}>
      <div className="stack">
        {problem && (
          <Notice tone="amber" title="The safety file comes first">
            {problem}
          </Notice>
        )}
        {hasSections(file) ? <Sections row={row} file={file} /> : <Nothing row={row} file={file} />}
      </div>
    </Panel>
  )
}

function Sections({ row, file: { issue, sections } }: { row: Permit; file: FileInForce }) {
  const { mutate, error, isPending, variables } = useMutation(permits.act('readFile', row))
  const mayRead = row.allowedActions.includes('readFile')
  return (
    <>
      {sections.map(({ section, documents }) => {
        const read = readOf(row, section, issue)
        return (
          <section key={section} aria-label={fileSectionWords[section]}>
            <h3 className="part-head">{fileSectionWords[section]}</h3>
            <ul>
              {documents.map(({ documentId, title, fileName }) => {
                const address = issuedFile(row.projectId, issue!, documentId)
                return (
                  <li key={documentId}>
                    {title}: <FileLink href={address} view={`${address}?inline=1`} name={fileName} hasText />
                  </li>
                )
              })}
            </ul>
            {read ? (
              <p className="small quiet">
                Read by <StoredName userId={read.userId} name={read.name} />,{' '}
                <Moment at={read.at} withTime inSentence />
              </p>
            ) : mayRead ? (
              <ThemeProvider>
                <Checkbox
                  size="xs"
                  checked={isPending && (variables?.sections.includes(section) ?? false)}
                  disabled={isPending}
                  label={`I have read: ${fileSectionWords[section]}`}
                  onChange={() => mutate({ issue: issue!, sections: [section] })}
                />
              </ThemeProvider>
            ) : (
              <p className="small quiet">{row.holderName} has not read it.</p>
            )}
          </section>
        )
      })}
      {error && <Notice tone="red">{error.message}</Notice>}
    </>
  )
}

function Nothing({ row, file }: { row: Permit; file: FileInForce }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>{nothingToRead(file)}</p>
      <Without row={row} />
      {!row.withoutFile && row.allowedActions.includes('goWithoutFile') && (
        <div>
          <Button onPointerEnter={PermitMoveModal.preload} onClick={() => setAsking(true)}>
            Go on without it
          </Button>
        </div>
      )}
      {asking && (
        <Suspense>
          <PermitMoveModal row={row} move="goWithoutFile" onClose={() => setAsking(false)} onGap={() => undefined} />
        </Suspense>
      )}
    </>
  )
}

const Without = ({ row: { withoutFile } }: { row: Permit }) =>
  withoutFile && (
    <p>
      <StoredName userId={withoutFile.userId} name={withoutFile.name} />,{' '}
      <Moment at={withoutFile.at} withTime inSentence />: {withoutFile.reason}
    </p>
  )
