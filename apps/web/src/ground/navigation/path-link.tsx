import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

/** A link to a path that stands in data. Where the path is written out, use the router's own typed Link. */
export function PathLink({
  to,
  exact,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; exact?: boolean }) {
  return <Link to={to as '/home'} activeOptions={{ exact: exact ?? false, includeSearch: false }} {...rest} />
}
