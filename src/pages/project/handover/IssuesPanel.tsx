import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import {
  acceptedWords,
  updateSourceWords,
  type FileUpdate,
  type SafetyFileIssue,
  type SafetyFileIssues,
} from '#contract/safetyFile/safetyFileIssue.ts'
import { acceptanceLetter, issueZip, safetyFileIssues } from '#src/entities/project/shared/safetyFileIssues.ts'
import { useAct } from '#src/entities/record/useAct.ts'
import { counted } from '#contract/text/amounts.ts'
import { projectPath } from '#contract/projectPath.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { issueList } from './issueList.ts'
import { LockedFile } from './LockedFile.tsx'

const IssueModal = lazyPart(() => import('./IssueModal.tsx'))
const AcceptModal = lazyPart(() => import('./AcceptModal.tsx'))
const AcceptForModal = lazyPart(() => import('./AcceptForModal.tsx'))
const TakeOutModal = lazyPart(() => import('./TakeOutModal.tsx'))

/** The numbered issues of the safety file: who issued and accepted each, and a download of its files. */
export function IssuesPanel({ project }: { project: Project }) {
  const found = useQuery(safetyFileIssues(project.id))
  const [issuing, setIssuing] = useState(false)
  const { act, done } = useAct()
  const [chosen, setChosen] = useState<number | null>(null)
  const newest = found.data?.issues[0]
  const linked = act === 'acceptIssue' && found.data?.mayAccept && newest?.acceptedOn === null ? newest.number : null
  const accepting = chosen ?? linked
  const close = () => {
    setChosen(null)
    done()
  }
  return (
    <Panel
      title="Issues"
      count={found.data?.issues.length}
      className="issues"
      flush
      action={
        found.data?.obstacles &&
        !found.data.isLocked && (
          <Button
            small
            onPointerEnter={IssueModal.preload}
            onFocus={IssueModal.preload}
            onClick={() => setIssuing(true)}
          >
            New issue…
          </Button>
        )
      }
    >
      <Loaded of={found} name="The issues">
        {(known) =>
          known.isLocked ? (
            <>
              <LockedFile project={project} manages={known.mayUpdate} />
              <Issues known={known} project={project} onAccept={setChosen} />
            </>
          ) : known.issues.length === 0 ? (
            <p className="nobody quiet">The safety file has not been issued yet.</p>
          ) : (
            <>
              {known.update && (
                <div className="locked-file">
                  <Notice tone="blue" title="A file update is open">
                    {`${updateWords(known.update)} Opened by ${known.update.openedByName}; the next issue ends it.`}
                  </Notice>
                </div>
              )}
              <Issues known={known} project={project} onAccept={setChosen} />
            </>
          )
        }
      </Loaded>
      {found.data && <Confidential project={project} known={found.data} />}
      {issuing && found.data?.obstacles && (
        <Suspense>
          <IssueModal project={project} known={found.data} onClose={() => setIssuing(false)} />
        </Suspense>
      )}
      {accepting !== null && (
        <Suspense>
          {found.data?.acceptableFor ? (
            <AcceptForModal project={project} number={accepting} known={found.data.acceptableFor} onClose={close} />
          ) : (
            <AcceptModal project={project} number={accepting} onClose={close} />
          )}
        </Suspense>
      )}
    </Panel>
  )
}

interface IssuesProps {
  project: Project
  known: SafetyFileIssues
  onAccept: (number: number) => void
}
interface LineProps extends IssuesProps {
  issue: SafetyFileIssue
}

const Issues = (props: IssuesProps) => (
  <ul className="lines">
    {props.known.issues.map((issue) => (
      <Line key={issue.number} {...props} issue={issue} />
    ))}
  </ul>
)

/** Documents made confidential after they were issued, with a button to take them out of the issues. */
function Confidential({ project, known }: Pick<IssuesProps, 'project' | 'known'>) {
  const [chosen, setChosen] = useState<number | null>(null)
  const document = known.confidentialSince.find(({ documentId }) => documentId === chosen)
  return (
    <>
      {known.confidentialSince.map((one) => (
        <div key={one.documentId} className="locked-file">
          <Notice
            tone="amber"
            title={`${one.title} was made confidential after it was issued`}
            action={
              <Button small onPointerEnter={TakeOutModal.preload} onClick={() => setChosen(one.documentId)}>
                Take out…
              </Button>
            }
          >
            Readers of {issueList(one)} can still open it.
          </Notice>
        </div>
      ))}
      {document && (
        <Suspense>
          <TakeOutModal projectId={project.id} document={document} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** URL of the page that shows the issues to the reader; null if there is none. */
function issuesHref({ id, pageData: { allowedPages } }: Project) {
  if (allowedPages.fm?.includes('overview')) return `${projectPath('fm', id, 'files')}?part=safetyFile`
  return allowedPages.sfs?.includes('folders') === false ? projectPath('sfs', id, 'files') : null
}

const waitsFor = (asked: readonly string[]) =>
  asked.length > 0
    ? `; waits for ${asked.join(', ')}`
    : '; nobody on the project can accept it. Give the client’s representative a role in the safety file.'

const updateWords = ({ source, reference, reason }: FileUpdate) =>
  `${reference === null ? updateSourceWords[source] : `${updateSourceWords[source]} ${reference}`}: ${reason.replace(/\.$/, '')}`

function Line({ project, issue, known, onAccept }: LineProps) {
  const { number, note, update, issuedOn, issuedByName, documentCount, acceptedOn } = issue
  const isNewest = number === known.issues[0]?.number
  const title = `Issue ${number}`
  const href = issuesHref(project)
  const opens = known.acceptableFor ? AcceptForModal : AcceptModal
  return (
    <li>
      <span className="two-lines">
        <span className="strong cut" title={update ? `${note}. ${updateWords(update)}` : note}>
          {isNewest && href !== null ? <UiLink href={href}>{title}</UiLink> : title}
          {`: ${note}`}
        </span>
        <span className="small quiet">
          {issuedByName}, <Moment at={issuedOn} />, {counted(documentCount, 'document')}
          {update && `; ${updateWords(update)}`}
          {acceptedOn && (
            <>
              {`; accepted by ${acceptedWords(issue)}, `}
              <Moment at={acceptedOn} />
              {issue.acceptedFor && (
                <>
                  {' '}
                  <a href={acceptanceLetter(project.id, number)} download>
                    Open letter
                  </a>
                </>
              )}
            </>
          )}
          {isNewest && known.asked && waitsFor(known.asked)}
        </span>
      </span>
      <span className="push line tight">
        {!acceptedOn && isNewest && (known.mayAccept || known.acceptableFor) && (
          <Button
            small
            onPointerEnter={opens.preload}
            onFocus={opens.preload}
            onClick={() => onAccept(number)}
            aria-label={known.acceptableFor ? `Accept for the client: issue ${number}` : `Accept issue ${number}`}
          >
            {known.acceptableFor ? 'Accept for the client…' : 'Accept…'}
          </Button>
        )}
        {documentCount > 0 && (
          <a
            className="button quiet small icon"
            href={issueZip(project.id, number)}
            download
            title="Download"
            aria-label={`Download issue ${number}`}
          >
            <IconDownload size={15} />
          </a>
        )}
      </span>
    </li>
  )
}
