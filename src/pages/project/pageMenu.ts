import type { PageType, System } from '#contract/systems.ts'
import { menuGroups, nameIn, type ProjectPage } from './projectPage.ts'
import { projectPages } from './projectPages.ts'

const entries = Object.entries(projectPages) as [PageType, ProjectPage][]

/** Returns the menu of a system: its groups, with the pages the reader may open. */
export const menuOf = (system: System, allowed: readonly string[]) =>
  menuGroups[system]
    .map((group) => ({
      name: group,
      pages: entries.flatMap(([type, page]) =>
        page.in[system] === group && allowed.includes(type) ? [{ type, name: nameIn(system, page) }] : [],
      ),
    }))
    .filter(({ pages }) => pages.length > 0)

/** Returns the menu item to highlight for a page. */
export function markedPage(system: System, page: PageType): PageType {
  const { in: groups, under = page } = projectPages[page]
  return typeof groups[system] === 'string' ? page : under
}
