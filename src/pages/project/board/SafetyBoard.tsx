import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { SafetyBoard as Board } from '#contract/safety/safetyBoard.ts'
import { counted, nothing, number } from '#contract/text/amounts.ts'
import { projectPath } from '#contract/projectPath.ts'
import { onSiteNow } from '#src/entities/siteAttendance/data.ts'
import { WindNotice } from '#src/entities/weatherDay/shared/WindNotice.tsx'
import type { Answer } from '#src/ui/answer.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { PrintButtons } from '#src/ui/menus/PrintButtons.tsx'
import { daysAhead, plainDate, type Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { FigureRow, known, type Figure } from '../overview/OverviewFigures.tsx'
import { coverFigures } from '../overview/onSiteFigures.ts'
import type { PageProps } from '../projectPage.ts'
import type { BoardSearch } from './boardSearch.ts'
import { ActionAges } from './ActionAges.tsx'
import { safetyBoard } from './data.ts'
import { NeighboursPanel } from './NeighboursPanel.tsx'
import { OverdueActions } from './OverdueActions.tsx'
import { PermitsToday } from './PermitsToday.tsx'
import './safetyBoard.css'

const WeatherTab = lazyPart(() => import('./WeatherTab.tsx').then((file) => ({ default: file.WeatherTab })))

/** The current state of the site: live permits by zone, actions by age, and figures that need attention. */
export function SafetyBoard({ project, system, title, crumbs, search, onSearch }: PageProps<BoardSearch>) {
  const board = useQuery(safetyBoard(project.id))
  const now = useQuery(onSiteNow(project.id))
  const clock = useClock()
  const page = (type: 'permits' | 'questionresponseactions' | 'observations') => projectPath(system, project.id, type)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        beside={<Moment at={new Date(clock.now).toISOString()} withTime />}
        actions={
          <>
            <PrintButtons />
            {project.pageData.addsIn.includes(system) && (
              <UiLink className="button primary" href={`${page('observations')}?open=0`}>
                <IconPlus size={16} aria-hidden />
                New observation
              </UiLink>
            )}
          </>
        }
      />
      <div className="content board-tabs">
        <Tabs
          label="About the site"
          tabs={[
            { id: 'today', label: 'Today' },
            { id: 'weather', label: 'Weather' },
          ]}
          chosen={search.tab}
          onChoose={(tab) => onSearch({ tab, open: undefined })}
        >
          {search.tab === 'today' && (
            <div className="safety-board">
              <WindNotice project={project} />
              <FigureRow project={project} system={system} figures={[...coverFigures(now), ...peopleFigures(board)]} />
              <FigureRow project={project} system={system} figures={figuresOf(board, clock)} />
              <Panel title="Permits by zone today" action={<UiLink href={page('permits')}>All permits</UiLink>} flush>
                <PermitsToday projectId={project.id} system={system} />
              </Panel>
              {project.pageData.addsIn.includes(system) && <NeighboursPanel projectId={project.id} />}
              <div className="board-halves">
                <Panel
                  title="Overdue actions"
                  count={board.data?.actions.overdue}
                  action={<UiLink href={page('questionresponseactions')}>All actions</UiLink>}
                  flush
                >
                  <OverdueActions projectId={project.id} system={system} />
                </Panel>
                <Panel title="Open actions by age">
                  <Loaded of={board} name="The actions">
                    {({ actions }) => <ActionAges ages={actions.byAge} />}
                  </Loaded>
                </Panel>
              </div>
            </div>
          )}
          {search.tab === 'weather' && (
            <Suspense fallback={<Spinner />}>
              <WeatherTab project={project} system={system} search={search} onSearch={onSearch} />
            </Suspense>
          )}
        </Tabs>
      </div>
    </>
  )
}

const peopleFigures = (board: Answer<Board>): Figure[] => [
  {
    of: 'peopleBlocked',
    ...known(board, ({ people }) =>
      people.blocked > 0
        ? { value: number(people.blocked), more: 'not to be let in', tone: 'amber' }
        : { value: number(0), more: 'nobody' },
    ),
  },
  {
    of: 'peopleEnding',
    ...known(board, ({ people }) => ({ value: number(people.ending), more: 'within 30 days' })),
  },
]

function figuresOf(board: Answer<Board>, clock: Clock): Figure[] {
  return [
    { of: 'activePermits', ...known(board, ({ permits }) => permitFigure(permits)) },
    { of: 'openActions', ...known(board, ({ actions }) => actionFigure(actions)) },
    {
      of: 'openObservations',
      ...known(board, ({ observations }) => ({
        value: number(observations.open),
        more: `${number(observations.raisedInWeek)} raised in 7 days`,
      })),
    },
    { of: 'inductionsInForce', ...known(board, ({ inductions }) => inductionFigure(inductions)) },
    // Absent for readers who may not see every accident.
    ...(board.data?.lostTime === null
      ? []
      : [{ of: 'lostTime' as const, ...known(board, ({ lostTime }) => lostTimeFigure(lostTime, clock)) }]),
  ]
}

function permitFigure({ active, suspended, notHandedBack }: Board['permits']): Omit<Figure, 'of'> {
  const value = number(active)
  if (notHandedBack > 0) return { value, more: `${number(notHandedBack)} expired, not handed back`, tone: 'red' }
  if (suspended > 0) return { value, more: `${number(suspended)} suspended`, tone: 'amber' }
  return { value, more: 'none expired' }
}

function actionFigure({ open, overdue, critical }: Board['actions']): Omit<Figure, 'of'> {
  const value = number(open)
  const words = [overdue > 0 && `${number(overdue)} overdue`, critical > 0 && `${number(critical)} critical`]
  const more = words.filter(Boolean).join(', ')
  return more ? { value, more, tone: overdue > 0 ? 'red' : 'amber' } : { value, more: 'none overdue' }
}

function inductionFigure({ valid, ending, ended }: Board['inductions']): Omit<Figure, 'of'> {
  const value = number(valid)
  if (ended > 0) return { value, more: `${counted(ended, 'person', 'people')} to induct again`, tone: 'amber' }
  return { value, more: ending > 0 ? `${number(ending)} end within 30 days` : 'none end within 30 days' }
}

function lostTimeFigure(lostTime: Board['lostTime'], clock: Clock): Omit<Figure, 'of'> {
  const day = lostTime?.lastOn
  if (!day) return { value: nothing, more: 'none recorded' }
  return { value: number(-(daysAhead(day, clock) ?? 0)), more: `last on ${plainDate(day, clock)}` }
}
