import AssignmentTurnedInOutlined from "@mui/icons-material/AssignmentTurnedInOutlined";
import BalanceOutlined from "@mui/icons-material/BalanceOutlined";
import ChatBubbleOutlineOutlined from "@mui/icons-material/ChatBubbleOutlineOutlined";
import CheckOutlined from "@mui/icons-material/CheckOutlined";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import HelpOutlineOutlined from "@mui/icons-material/HelpOutlineOutlined";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import KeyOutlined from "@mui/icons-material/KeyOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import NorthOutlined from "@mui/icons-material/NorthOutlined";
import PersonSearchOutlined from "@mui/icons-material/PersonSearchOutlined";
import PlayArrowOutlined from "@mui/icons-material/PlayArrowOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import UndoOutlined from "@mui/icons-material/UndoOutlined";
import type { Me } from "@osisi/contracts/console/operators.ts";
import { mayRead } from "@osisi/contracts/console/roles.ts";

export interface Item {
  to: string;
  name: string;
  icon: React.ReactNode;
}

export interface Group {
  title: string;
  items: Item[];
}

const work: (Item & { roles: Me["role"][] })[] = [
  { to: "/queues/findings", name: "Findings", icon: <FlagOutlined />, roles: ["finance"] },
  { to: "/queues/suspense", name: "Suspense", icon: <HelpOutlineOutlined />, roles: ["finance"] },
  { to: "/queues/refunds", name: "Refunds", icon: <UndoOutlined />, roles: ["finance"] },
  { to: "/queues/disputes", name: "Disputes", icon: <BalanceOutlined />, roles: ["finance"] },
  { to: "/queues/payouts", name: "Payouts waiting", icon: <NorthOutlined />, roles: ["finance"] },
  { to: "/queues/messages", name: "Messages failed", icon: <MailOutlined />, roles: ["support"] },
  { to: "/queues/cases", name: "Cases", icon: <ChatBubbleOutlineOutlined />, roles: ["support"] },
];

/** What a role has nothing to do with is not in its menu. The server decides what it may read. */
export function menuOf(me: Me): Group[] {
  const groups: Group[] = [
    { title: "", items: [{ to: "/", name: "Today", icon: <HomeOutlined /> }] },
    { title: "Work", items: work.filter(({ roles }) => roles.includes(me.role)) },
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
        ? [{ to: "/search", name: "Customers", icon: <PersonSearchOutlined /> }]
        : [],
    },
    {
      title: "Office",
      items: [
        { to: "/act", name: "New act", icon: <PlayArrowOutlined /> },
        ...(mayRead(me.role, "audit")
          ? [{ to: "/audit", name: "Audit log", icon: <ReceiptLongOutlined /> }]
          : []),
        ...(mayRead(me.role, "operators")
          ? [{ to: "/operators", name: "Operators", icon: <GroupOutlined /> }]
          : []),
        { to: "/passkeys", name: "My passkeys", icon: <KeyOutlined /> },
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
