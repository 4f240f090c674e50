import { systemWords, type PageType, type System } from '#contract/systems.ts'
import { UiLink } from '../ui/LinkProvider.tsx'
import { groupsOf, pageWords } from '../pages/projectPages.ts'

interface Props {
  projectId: number
  system: System
  page: PageType
  allowed: readonly string[]
}

/** The pages of the chosen system that the reader may open. */
export function ProjectNav({ projectId, system, page, allowed }: Props) {
  return (
    <nav className="project-nav" aria-label={systemWords[system]}>
      {groupsOf(system, allowed).map(({ name, pages }) => (
        <section key={name}>
          {name && <h3>{name}</h3>}
          <ul>
            {pages.map((type) => (
              <li key={type}>
                <UiLink
                  href={`/manage/projects/${system}/view/${projectId}/${type}`}
                  aria-current={type === page ? 'page' : undefined}
                >
                  <span className="cut">{pageWords[type]}</span>
                </UiLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
