import AccountBalanceOutlined from "@mui/icons-material/AccountBalanceOutlined";
import AssignmentTurnedInOutlined from "@mui/icons-material/AssignmentTurnedInOutlined";
import BarChartOutlined from "@mui/icons-material/BarChartOutlined";
import BalanceOutlined from "@mui/icons-material/BalanceOutlined";
import CalendarMonthOutlined from "@mui/icons-material/CalendarMonthOutlined";
import ChatBubbleOutlineOutlined from "@mui/icons-material/ChatBubbleOutlineOutlined";
import CheckOutlined from "@mui/icons-material/CheckOutlined";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import ForkRightOutlined from "@mui/icons-material/ForkRightOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import HelpOutlineOutlined from "@mui/icons-material/HelpOutlineOutlined";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import KeyOutlined from "@mui/icons-material/KeyOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import MonitorHeartOutlined from "@mui/icons-material/MonitorHeartOutlined";
import NorthOutlined from "@mui/icons-material/NorthOutlined";
import PersonSearchOutlined from "@mui/icons-material/PersonSearchOutlined";
import PlayArrowOutlined from "@mui/icons-material/PlayArrowOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import SolarPowerOutlined from "@mui/icons-material/SolarPowerOutlined";
import UndoOutlined from "@mui/icons-material/UndoOutlined";
import type { Me } from "@osisi/contracts/console/operators.ts";
import { type Queue, queueRoles, queues } from "@osisi/contracts/console/queues.ts";
import { mayRead } from "@osisi/contracts/console/roles.ts";
import { queueNames } from "../queues/queue-names.ts";

export interface Item {
  to: string;
  name: string;
  icon: React.ReactNode;
}

export interface Group {
  title: string;
  items: Item[];
}

const icons: Record<Queue, React.ReactNode> = {
  findings: <FlagOutlined />,
  suspense: <HelpOutlineOutlined />,
  refunds: <UndoOutlined />,
  disputes: <BalanceOutlined />,
  payouts: <NorthOutlined />,
  messages: <MailOutlined />,
  cases: <ChatBubbleOutlineOutlined />,
};

/** What a role has nothing to do with is not in its menu. The server decides what it may read. */
export function menuOf(me: Me): Group[] {
  const groups: Group[] = [
    {
      title: "",
      items: [
        { to: "/", name: "Today", icon: <HomeOutlined /> },
        { to: "/my-work", name: "My work", icon: <InboxOutlined /> },
      ],
    },
    {
      title: "Work",
      items: queues
        .filter((queue) => queueRoles[queue].includes(me.role))
        .map((queue) => ({ to: `/queues/${queue}`, name: queueNames[queue], icon: icons[queue] })),
    },
    {
      title: "Second person",
      items: [
        { to: "/to-approve", name: "To approve", icon: <CheckOutlined /> },
        { to: "/mine", name: "Proposed by me", icon: <AssignmentTurnedInOutlined /> },
      ],
    },
    {
      title: "Customers",
      items: mayRead(me.role, "customers")
        ? [
            { to: "/search", name: "Customers", icon: <PersonSearchOutlined /> },
            { to: "/holds", name: "Holds", icon: <LockOutlined /> },
          ]
        : [],
    },
    {
      title: "Books",
      items: [
        ...(mayRead(me.role, "reports")
          ? [{ to: "/reports", name: "Reports", icon: <BarChartOutlined /> }]
          : []),
        ...(mayRead(me.role, "months")
          ? [{ to: "/months", name: "Months", icon: <CalendarMonthOutlined /> }]
          : []),
        ...(mayRead(me.role, "reports")
          ? [{ to: "/deployments", name: "Deployments", icon: <ForkRightOutlined /> }]
          : []),
        ...(mayRead(me.role, "bank-statements")
          ? [{ to: "/bank-statements", name: "Bank statements", icon: <AccountBalanceOutlined /> }]
          : []),
      ],
    },
    {
      title: "Office",
      items: [
        { to: "/act", name: "New act", icon: <PlayArrowOutlined /> },
        { to: "/catalogue", name: "Catalogue", icon: <SellOutlined /> },
        ...(mayRead(me.role, "impact")
          ? [{ to: "/impact", name: "Impact data", icon: <SolarPowerOutlined /> }]
          : []),
        ...(mayRead(me.role, "audit")
          ? [{ to: "/audit", name: "Audit log", icon: <ReceiptLongOutlined /> }]
          : []),
        ...(mayRead(me.role, "operators")
          ? [{ to: "/operators", name: "Operators", icon: <GroupOutlined /> }]
          : []),
        { to: "/health", name: "Health", icon: <MonitorHeartOutlined /> },
        { to: "/passkeys", name: "My passkeys", icon: <KeyOutlined /> },
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
