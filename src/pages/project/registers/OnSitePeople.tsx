import { useQuery } from '@tanstack/react-query'
import { counted, number } from '#contract/text/amounts.ts'
import type { OnSiteNow } from '#contract/people/onSiteNow.ts'
import { AttendanceTable } from '#src/entities/siteAttendance/AttendanceTable.tsx'
import { GatesPanel } from '#src/entities/siteGate/GatesPanel.tsx'
import { onSiteNow } from '#src/entities/siteAttendance/data.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { Answer } from '#src/ui/answer.ts'
import type { OpenSearch } from '../openSearch.ts'
import { FigureRow, known, type Figure } from '../overview/OverviewFigures.tsx'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const AttendanceForm = lazyPart(() =>
  import('#src/entities/siteAttendance/AttendanceForm.tsx').then((file) => ({ default: file.AttendanceForm })),
)

/** Who is on site now, with the cover by first aiders and fire marshals. Printed, it is the muster list. */
export function OnSitePeople({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const now = useQuery(onSiteNow(project.id))
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      above={
        <div className="stack">
          <FigureRow project={project} system={system} figures={figuresOf(now)} />
          <GatesPanel projectId={project.id} />
        </div>
      }
      add={{ words: 'Sign in', onNear: AttendanceForm.preload, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <AttendanceTable project={project} view={search.view} add={add} />}
      form={
        search.open === 0 && <AttendanceForm id={0} project={project} onClose={() => onSearch({ open: undefined })} />
      }
    />
  )
}

const figuresOf = (now: Answer<OnSiteNow>): Figure[] => [
  {
    of: 'onSiteNow',
    ...known(now, ({ people, companies }) => ({
      value: number(people),
      more: people === 0 ? 'nobody signed in' : `of ${counted(companies.length, 'company', 'companies')}`,
    })),
  },
  { of: 'firstAidersOnSite', ...known(now, ({ firstAiders, people }) => cover(firstAiders, people, 'no first aider')) },
  {
    of: 'fireMarshalsOnSite',
    ...known(now, ({ fireMarshals, people }) => cover(fireMarshals, people, 'no fire marshal')),
  },
  {
    of: 'staysToConfirm',
    ...known(now, ({ toConfirm }) =>
      toConfirm > 0
        ? { value: number(toConfirm), more: 'hours not counted yet', tone: 'amber' as const }
        : { value: number(0), more: 'none open' },
    ),
  },
]

/** Cover is missing only while somebody is on site. */
const cover = (count: number, people: number, missing: string): Omit<Figure, 'of'> =>
  count === 0 && people > 0
    ? { value: number(0), more: missing, tone: 'red' }
    : { value: number(count), more: 'signed in' }
