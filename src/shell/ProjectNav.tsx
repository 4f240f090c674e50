import { useQuery } from '@tanstack/react-query'
import { systemWords, type PageType, type System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { workload } from '../data/workload.ts'
import { UiLink } from '../ui/LinkProvider.tsx'
import { markedPage, menuOf } from '../pages/project/pageMenu.ts'

interface Props {
  projectId: number
  system: System
  page: PageType
  allowed: readonly string[]
}

/** The pages of the current system that the reader may open. */
export default function ProjectNav({ projectId, system, page, allowed }: Props) {
  const marked = markedPage(system, page)
  return (
    <nav className="project-nav" aria-label={systemWords[system]}>
      {menuOf(system, allowed).map(({ name, pages }) => (
        <section key={name}>
          {name && <h3>{name}</h3>}
          <ul>
            {pages.map(({ type, name: word }) => (
              <li key={type}>
                <UiLink href={projectPath(system, projectId, type)} aria-current={type === marked ? 'page' : undefined}>
                  <span className="cut">{word}</span>
                  {type === 'myworkload' && <Waiting projectId={projectId} />}
                </UiLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** How many items wait for the reader on the project; red if any is overdue. */
function Waiting({ projectId }: { projectId: number }) {
  const { data } = useQuery(workload(projectId))
  if (!data?.total) return null
  const words = `${data.total} waiting${data.overdue > 0 ? `, ${data.overdue} overdue` : ''}`
  return (
    <span className={data.overdue > 0 ? 'count red push' : 'count push'} title={words}>
      {data.total}
      <span className="away">{words.slice(String(data.total).length)}</span>
    </span>
  )
}
