/** The bar on top of every page: where I am, the way back, what can be done here. */
import { ArrowLeft, Moon, Settings, Sun, SunMoon, WifiOff } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "wouter";
import { useMe } from "~/account/me";
import { t } from "~/strings";
import { IconButton } from "~/ui";
import "./bar.css";
import { useOnline } from "./online";
import { setTheme, type Theme, useTheme } from "./theme";

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const ICON = { auto: SunMoon, light: Sun, dark: Moon };

export function ThemeButton() {
  const theme = useTheme();
  const Icon = ICON[theme];
  return (
    <IconButton name={t.common.theme(t.common.themes[theme])} onClick={() => setTheme(NEXT[theme])}>
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}

/** Sign in, or the settings; on a table of one's own the menu has them. */
function AccountLink() {
  const me = useMe();
  const [path] = useLocation();
  if (me?.accounts && !me.name && path !== "/sign-in") {
    return (
      <Link href={`~/sign-in?to=${encodeURIComponent(location.pathname)}`} className="btn btn-small">
        {t.account.signIn}
      </Link>
    );
  }
  return (
    <Link href="~/settings" className="btn btn-quiet btn-icon" aria-label={t.settings.title} title={t.settings.title}>
      <Settings size={20} aria-hidden />
    </Link>
  );
}

interface BarProps {
  title: string;
  /** Where the arrow leads; none on the home page. */
  back?: string | null;
  /** Changes not yet confirmed by the server. */
  pending?: number;
  offline?: boolean;
  children?: ReactNode;
}

function Connection({ pending = 0, offline }: Pick<BarProps, "pending" | "offline">) {
  const online = useOnline();
  const away = !online || offline;
  if (!away && pending === 0) return null;
  return (
    <span className={`badge ${away ? "badge-found" : ""}`} role="status">
      {away && <WifiOff size={14} aria-hidden />}
      {away ? t.common.offline(pending) : t.common.sending}
    </span>
  );
}

export function Bar({ title, back = "/", pending, offline, children }: BarProps) {
  useEffect(() => {
    document.title = back === null ? t.common.name : `${title} · ${t.common.name}`;
  }, [title, back]);
  return (
    <header className="bar-top">
      {back !== null && (
        <Link href={`~${back}`} className="btn btn-quiet btn-icon" aria-label={t.common.back} title={t.common.back}>
          <ArrowLeft aria-hidden />
        </Link>
      )}
      <div className="bar-where">
        <h1 className="bar-title">{title}</h1>
        <Connection pending={pending ?? 0} offline={offline ?? false} />
      </div>
      <div className="bar-actions">
        {children ?? (
          <>
            <ThemeButton />
            <AccountLink />
          </>
        )}
      </div>
    </header>
  );
}
