import {
  IconAddressBook,
  IconBuildings,
  IconFileSearch,
  IconFolders,
  IconLayoutDashboard,
  IconSettings,
  IconShieldCheck,
  IconTemplate,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { gates, mayPass, type LoggedInUser, type Role } from '#contract/wire/session.ts'

export interface MenuItem {
  label: string
  to: string
  roles?: readonly Role[]
  icon?: Icon
  children?: readonly MenuItem[]
}

/** The menu under /manage, in the order of the specification (2.2), with the roles of section 6. */
const menu: readonly MenuItem[] = [
  { label: 'Dashboard', to: '/manage/dashboard', icon: IconLayoutDashboard },
  { label: 'Users', to: '/manage/users', icon: IconUsers, roles: gates.users },
  {
    label: 'Clients',
    to: '/manage/clients',
    icon: IconAddressBook,
    roles: gates.clientsGroup,
    children: [
      // Only administrators may open the list, so library managers do not see the item.
      { label: 'List', to: '/manage/clients', roles: gates.clients },
      { label: 'Document Library', to: '/manage/documentLibraries', roles: gates.clientsGroup },
    ],
  },
  { label: 'Projects', to: '/manage/projects', icon: IconBuildings },
  { label: 'Project documents search', to: '/manage/projectDocumentSearch', icon: IconFileSearch },
  { label: 'Templates', to: '/manage/templates', icon: IconTemplate },
  {
    label: 'Safety file',
    to: '/manage/manualClassifications',
    icon: IconFolders,
    roles: gates.administration,
    children: [{ label: 'Manual Classifications', to: '/manage/manualClassifications' }],
  },
  {
    label: 'Safety management',
    to: '/manage/approvalTemplates',
    icon: IconShieldCheck,
    roles: gates.administration,
    children: [
      { label: 'Approval templates', to: '/manage/approvalTemplates' },
      { label: 'Process sub types', to: '/manage/processSubTypes' },
      { label: 'Question templates', to: '/manage/questionTemplates' },
      { label: 'Equipment types', to: '/manage/equipmentTypes' },
    ],
  },
  { label: 'Settings', to: '/manage/settings', icon: IconSettings, roles: gates.administration },
]

/** Returns the part of the menu a user may open. A group links to its first open item. */
export function menuFor(user: LoggedInUser): MenuItem[] {
  const open = (items: readonly MenuItem[]) => items.filter(({ roles }) => mayPass(user, roles))
  return open(menu).map(({ children, ...item }) => {
    const left = children && open(children)
    return left ? { ...item, to: left[0]?.to ?? item.to, children: left } : item
  })
}
