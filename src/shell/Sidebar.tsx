import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { UiLink } from '../ui/LinkProvider.tsx'
import { Mark } from './Mark.tsx'
import { menuFor, type MenuItem } from './menu.ts'
import { useUser } from '../data/useUser.ts'

/** The main menu. Inside a project it collapses to icons in windows narrower than 1600 px. */
export function Sidebar({ rail }: { rail: boolean }) {
  const user = useUser()
  const office = useOffice()
  const name = office?.organisationName ?? 'Safety system'
  const { pathname } = useLocation()
  const isHere = ({ to }: MenuItem) => pathname === to || pathname.startsWith(`${to}/`)
  return (
    <nav className={rail ? 'sidebar rail' : 'sidebar'} aria-label="Main">
      <UiLink className="brand" href="/manage/dashboard" aria-label={`${name}, dashboard`}>
        {office?.logoFileId ? (
          <img className="office-mark" src={`/api/file/${office.logoFileId}?inline=1`} alt="" />
        ) : (
          <Mark />
        )}
        <span className="label cut" title={name}>
          {name}
        </span>
      </UiLink>
      <ul>
        {menuFor(user).map((item) => (
          <li key={item.label}>
            <Entry item={item} here={item.children ? rail && item.children.some(isHere) : isHere(item)} />
            {item.children && (
              <ul className="label">
                {item.children.map((child) => (
                  <li key={child.label}>
                    <UiLink href={child.to} aria-current={isHere(child) ? 'page' : undefined}>
                      {child.label}
                    </UiLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Entry = ({ item: { label, to, icon: Icon, children }, here }: { item: MenuItem; here: boolean }) => (
  <UiLink href={to} title={label} aria-label={label} aria-current={here ? 'page' : undefined}>
    {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
    <span className="label">{label}</span>
    {children && <IconChevronDown className="label push" size={14} stroke={2} aria-hidden />}
  </UiLink>
)
