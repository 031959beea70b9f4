import { Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { catalogueHistory } from "@osisi/contracts/console/catalogue.ts";
import { impactAnswer } from "@osisi/contracts/console/impact.ts";
import { mayMake } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { get } from "../api.ts";
import { useMe } from "../session.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { Factors } from "./factors.tsx";
import { Projects, Readings } from "./records.tsx";

/** Projects of portfolios, what their meters counted, and the baseline factors. Everyone can read all of it. */
export function ImpactPage() {
  const me = useMe();
  const records = useQuery({
    queryKey: ["impact"],
    queryFn: () => get("/api/impact", impactAnswer),
    refetchInterval: 15_000,
  });
  const catalogue = useQuery({
    queryKey: ["catalogue"],
    queryFn: () => get("/api/catalogue", catalogueHistory),
    refetchInterval: 15_000,
  });
  const mayEnter = me !== undefined && mayMake(me.role, "project");
  const failed = [records, catalogue].find(({ error }) => error);
  return (
    <Page
      title="Impact data"
      aside="Everyone can read it, with its documents. A correction is a new row; what was shown before stays readable."
      actions={
        mayEnter && (
          <>
            <Button variant="outlined" component={Link} to="/act/impact-factor">
              Factor…
            </Button>
            <Button variant="outlined" component={Link} to="/act/project">
              Project…
            </Button>
            <Button variant="contained" component={Link} to="/act/meter-reading">
              Reading…
            </Button>
          </>
        )
      }
    >
      {failed?.error && (
        <Failed error={failed.error} asOf={failed.dataUpdatedAt} onAgain={failed.refetch} />
      )}
      {(records.isPending || catalogue.isPending) && (
        <Panel>
          <Bars rows={4} />
        </Panel>
      )}
      {records.data && (
        <>
          <Projects projects={records.data.projects} mayEnter={mayEnter} />
          <Readings readings={records.data.readings} mayEnter={mayEnter} />
        </>
      )}
      {catalogue.data && <Factors rows={catalogue.data.rows} mayEnter={mayEnter} />}
    </Page>
  );
}
